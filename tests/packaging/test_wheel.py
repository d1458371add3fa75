"""The wheel alone serves: installed into an empty environment, without Node, without a network."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = ROOT / "src/twenty"

pytestmark = pytest.mark.xdist_group("wheel")  # one process builds it, once


def run(*command: str | Path, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source distribution, with no program (so no Node) on the path."""
    out = tmp_path_factory.mktemp("dist")
    built = run(
        sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, env={**os.environ, "PATH": ""}
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return next(out.glob("*.whl"))


def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
    files = {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files - set(zipfile.ZipFile(wheel).namelist()) == set()


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment with the locked packages and the wheel."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    uv = Path(sys.executable).with_name("uv")
    bin_ = venv / ("Scripts" if os.name == "nt" else "bin")
    assert run(uv, "venv", "--python", sys.executable, venv).returncode == 0

    install: list[str | Path] = [uv, "pip", "install", "--python", venv]
    locked = run(*install, "--require-hashes", "-r", ROOT / "requirements/base.lock")
    if "Failed to fetch" in locked.stderr and os.environ.get("CI") != "true":
        pytest.skip("no package index can be reached and its packages are not in the cache")
    assert locked.returncode == 0, locked.stderr
    own = run(*install, "--no-deps", wheel)
    assert own.returncode == 0, own.stderr
    return bin_


def without_network() -> list[str]:
    """The command that starts another one in a network namespace of its own, where there is one."""
    for unshare in (["unshare", "--net"], ["unshare", "--net", "--map-root-user"]):
        if shutil.which("unshare") and run(*unshare, "true").returncode == 0:
            return unshare
    return []  # offline/sitecustomize.py alone has to do


@pytest.mark.skipif(not (PACKAGE / "cli/__init__.py").exists(), reason="there is no command line yet")
def test_the_installed_wheel_serves_its_first_page(installed: Path, tmp_path: Path) -> None:
    home, empty, data = (tmp_path / name for name in ("home", "empty", "data"))
    for folder in (home, empty, data):
        folder.mkdir()
    env = {
        "HOME": str(home),
        "PATH": os.defpath,
        "PYTHONPATH": str(HERE / "offline"),
        "PYTHONUNBUFFERED": "1",
    }
    served = run(
        *without_network(), sys.executable, HERE / "serve_offline.py", empty,
        installed / "twenty", "serve", "--db", data / "twenty.db",
        env=env, timeout=120,
    )  # fmt: skip
    assert served.returncode == 0, served.stdout + served.stderr
    assert "answer: 200 text/html" in served.stdout
    assert list(empty.iterdir()) == []
