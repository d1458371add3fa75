"""The clips that are shipped: what the manifest says is what the calls need, and no more."""

import json

from tools.make_clips import CLIPS, manifest

from twenty.text import LANGUAGES
from twenty.text.clips import clip_texts

LARGEST = 1_000_000  # bytes, all languages together


def test_the_manifest_is_up_to_date() -> None:
    """If not: `python tools/make_clips.py`."""
    assert json.loads((CLIPS / "manifest.json").read_text("utf-8")) == manifest()


def test_every_clip_is_there_and_small() -> None:
    wanted = {f"{clip['language']}/{clip['name']}.opus" for clip in manifest()}
    found = {path.relative_to(CLIPS).as_posix(): path for path in CLIPS.rglob("*.opus")}
    assert set(found) == wanted
    assert sum(path.stat().st_size for path in found.values()) < LARGEST
    assert all(path.read_bytes()[:4] == b"OggS" for path in found.values())


def test_clips_are_marked_as_synthetic_and_name_nobody() -> None:
    assert all(
        clip["synthetic"] is True and str(clip["voice"]).startswith("espeak-ng") for clip in manifest()
    )
    assert not [
        text for language in LANGUAGES for text in clip_texts(language).values() if "{" in text or "–" in text
    ]


def test_languages_have_their_own_clips() -> None:
    names = {language: set(clip_texts(language)) for language in LANGUAGES}
    assert names["en"] - names["hu"] == {"and", "to"}
    assert names["hu"] == names["cs"]
    assert names["en"] == names["af"]
    assert names["en"] - names["de"] == {"and"}
    assert clip_texts("de")["double"] == "Dabbel"
    assert clip_texts("cs")["bull50"] == "bulsaj"
