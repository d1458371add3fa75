"""Makes the caller's clips: numbers and call words in five languages, spoken by a speech synthesiser.

    python tools/make_clips.py

Needs `espeak-ng` and `opusenc` (Debian's packages espeak-ng and opus-tools). Writes small Opus files to
src/twenty/web/static/clips/<language>/ and manifest.json beside them, which marks each as synthetic. To be
called after a change of what clips say; a test compares the manifest with what this would write.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from twenty.text import LANGUAGES
from twenty.text.clips import clip_texts

ROOT = Path(__file__).resolve().parent.parent
CLIPS = ROOT / "src" / "twenty" / "web" / "static" / "clips"
VOICES = {"en": "en-gb", "hu": "hu", "cs": "cs", "af": "af", "de": "de"}
WORDS_A_MINUTE = 160
PITCH = 42  # of 99
KBIT = 12


def manifest() -> list[dict[str, object]]:
    """All clips: language, name (the file's), what is said, by which voice, and that no person says it."""
    return [
        {
            "language": language,
            "name": name,
            "text": text,
            "voice": f"espeak-ng {VOICES[language]}",
            "synthetic": True,
        }
        for language in LANGUAGES
        for name, text in clip_texts(language).items()
    ]


def main() -> None:
    """Writes all clips and the manifest, and removes clips that are in it no more."""
    clips = manifest()
    wanted = {CLIPS / str(clip["language"]) / f"{clip['name']}.opus": str(clip["text"]) for clip in clips}
    for old in set(CLIPS.glob("*/*.opus")) - set(wanted):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        wave = Path(folder) / "clip.wav"
        for path, text in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            _speak(text, VOICES[path.parent.name], wave)
            _encode(wave, path)
    lines = ",\n".join(json.dumps(clip, ensure_ascii=False) for clip in clips)
    (CLIPS / "manifest.json").write_text(f"[\n{lines}\n]\n", "utf-8")
    size = sum(path.stat().st_size for path in wanted)
    print(f"{len(wanted)} clips, {size // 1024} kB")


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise SystemExit(f"{name} is not installed")
    return found


def _speak(text: str, voice: str, wave: Path) -> None:
    speed, pitch = str(WORDS_A_MINUTE), str(PITCH)
    espeak = _program("espeak-ng")
    subprocess.run([espeak, "-v", voice, "-s", speed, "-p", pitch, "-z", "-w", wave, text], check=True)


def _encode(wave: Path, path: Path) -> None:
    """A fixed serial number, so that the same sound gives the same file."""
    small = ["--speech", "--bitrate", str(KBIT), "--framesize", "60", "--padding", "0", "--discard-comments"]
    subprocess.run([_program("opusenc"), "--quiet", *small, "--serial", "1", wave, path], check=True)


if __name__ == "__main__":
    main()
