"""Where the database lies when nobody says where."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE_NAME = "twenty.db"


def data_folder() -> Path:
    """The user's own folder for Twenty's data, as each system has it; it need not exist yet."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        given = os.environ.get("XDG_DATA_HOME", "")
        base = Path(given) if given.startswith("/") else home / ".local" / "share"
    return base / "twenty"


def default_path() -> Path:
    """The database that `twenty serve` opens without `--db`."""
    return data_folder() / FILE_NAME
