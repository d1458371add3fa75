"""The contracts of pyproject.toml keep up with what is built."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_what_is_built_is_no_longer_optional() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8").partition("[tool.importlinter]")[2]
    optional = re.findall(r"\((\w+)\)", text) + re.findall(r'"twenty\.(\w+)\.\*\*"', text)
    built = [name for name in optional if (ROOT / "src/twenty" / name / "__init__.py").exists()]
    assert built == [], f"in [tool.importlinter] write these without brackets and without .**: {built}"
