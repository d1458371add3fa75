"""`twenty serve`, `backup`, `restore`, `doctor`."""

import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from click.testing import CliRunner, Result

from twenty.cli import main
from twenty.service.app import open_service


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "twenty.db"
    open_service(path).close()
    return path


def test_a_backup_is_restored(database, tmp_path):
    done = run("backup", "--db", str(database), "--to", str(tmp_path / "copies"))
    assert done.exit_code == 0
    copy = done.output.strip()
    done = run("restore", copy, "--db", str(database))
    assert done.exit_code == 0
    assert f"{database} is {copy} now\nthe database before is kept in " in done.output
    assert run("restore", copy, "--db", str(tmp_path / "other.db")).exit_code == 0


def test_the_doctor(database):
    done = run("doctor", "--db", str(database))
    assert (done.exit_code, done.output) == (0, "0 matches, 0 entries, 0 findings\n")
    assert "the list of 0 matches was made again" in run("doctor", "--db", str(database), "--rebuild").output


@pytest.mark.parametrize("command", ["backup", "doctor"])
def test_there_is_no_database(command, tmp_path):
    done = run(command, "--db", str(tmp_path / "none.db"))
    assert done.exit_code == 2
    assert "there is no database" in done.stderr
    assert not (tmp_path / "none.db").exists()


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "a.db"
    path.write_text("hello" * 1000)
    assert run("doctor", "--db", str(path)).exit_code == 2
    assert run("restore", str(path), "--db", str(tmp_path / "b.db")).exit_code == 2
    assert run("serve", "--db", str(path), "--port", "0").exit_code == 2


def test_a_port_that_is_taken(database):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run("serve", "--db", str(database), "--port", str(port))
    assert done.exit_code == 2
    assert f"port {port}: " in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="stops with a signal")
def test_pages_are_served_until_it_is_stopped(database):
    words = [sys.executable, "-m", "twenty", "serve", "--db", str(database), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        address = process.stdout.readline().split()[-1]
        with urllib.request.urlopen(address, timeout=60) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
