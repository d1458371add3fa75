"""The rules run on Python alone, without any installed package."""

import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"

IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
for name in ("twenty.core", "twenty.games"):
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(module.name)
"""


def test_core_and_games_import_without_site_packages() -> None:
    # -I -S: neither the environment nor the installed packages are on the path.
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", IMPORT_ALL, str(SRC)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
