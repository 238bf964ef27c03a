"""Makes the window's sounds from sums of fading sines and noise: `python -m hopton.window.sound_maker DIR`.

Wood is a few fast-fading partials that are not harmonic, after a very short burst of noise; the
tunes are bars of a marimba, whose second partial lies two octaves above the first.
"""

from __future__ import annotations

import sys
import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt

RATE = 22050
"""Samples a second; mono, 16 bits."""

Samples = npt.NDArray[np.float64]


def _time(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int) -> Samples:
    return np.random.Generator(np.random.PCG64(seed)).uniform(-1, 1, round(seconds * RATE))


def _band(samples: Samples, low: float, high: float) -> Samples:
    """Only the frequencies from `low` to `high` Hz, with soft shoulders."""
    spectrum = np.fft.rfft(samples)
    frequency = np.fft.rfftfreq(len(samples), 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(frequency, 1)) ** 4) / (1 + (frequency / high) ** 4)
    return np.asarray(np.fft.irfft(spectrum * keep, len(samples)))


def knock(pitch: float, fade: float, seconds: float, seed: int) -> Samples:
    """Wood on wood: `pitch` Hz, fading to 1/e in `fade` s."""
    t = _time(seconds)
    body = sum(
        strength * np.sin(2 * np.pi * pitch * ratio * t) * np.exp(-t / (fade / ratio**0.6))
        for ratio, strength in ((1.0, 1.0), (1.83, 0.55), (2.71, 0.34), (4.2, 0.16))
    )
    burst = _band(_noise(seconds, seed), 900, 6500) * np.exp(-t / 0.004)
    return np.asarray(body * (1 - np.exp(-t / 0.0006)) + 1.1 * burst)


def bar(pitch: float, seconds: float) -> Samples:
    """One bar of a marimba."""
    t = _time(seconds)
    tone = np.sin(2 * np.pi * pitch * t) * np.exp(-t / 0.26)
    tone += 0.28 * np.sin(2 * np.pi * 4.0 * pitch * t) * np.exp(-t / 0.07)
    tone += 0.10 * np.sin(2 * np.pi * 9.6 * pitch * t) * np.exp(-t / 0.02)
    return np.asarray(tone * (1 - np.exp(-t / 0.002)))


def together(*parts: tuple[float, float, Samples]) -> Samples:
    """Sounds that begin at their times (s) with their strengths, added up."""
    length = max(round(start * RATE) + len(samples) for start, _, samples in parts)
    whole = np.zeros(length)
    for start, strength, samples in parts:
        first = round(start * RATE)
        whole[first : first + len(samples)] += strength * samples
    return whole


def tune(*notes: tuple[float, float], ring: float = 0.9) -> Samples:
    """Bars at their times (s), pitches in Hz."""
    return together(*((start, 0.8, bar(pitch, ring)) for start, pitch in notes))


def drum(pitch: float, fade: float, seconds: float, seed: int) -> Samples:
    """A stretched skin: partials of a round membrane over `pitch` Hz, and the stick; it falls a little in pitch."""
    t = _time(seconds)
    turns = pitch * (t + 0.012 * (1 - np.exp(-t / 0.03)))
    body = sum(
        strength * np.sin(2 * np.pi * ratio * turns) * np.exp(-t * ratio / fade)
        for ratio, strength in ((1.0, 1.0), (1.594, 0.5), (2.136, 0.3), (2.653, 0.2))
    )
    return np.asarray(body + 0.5 * _band(_noise(seconds, seed), 400, 5000) * np.exp(-t / 0.005))


def rattle(pitch: float, beats: int, gap: float, seed: int) -> Samples:
    """A ring that comes to rest: knocks that follow one another faster and faster, softer and softer."""
    start, parts = 0.0, []
    for beat in range(beats):
        part = knock(pitch * (1 + 0.03 * (beat % 2)), 0.012, 0.08, seed + beat)
        parts.append((start, 0.75**beat, part))
        start += gap * 0.8**beat
    return together(*parts)


def chirp(low: float, high: float, seconds: float) -> Samples:
    """A small bird: a tone that slides up."""
    t = _time(seconds)
    rise = low * t + (high - low) * t * t / (2 * seconds)
    return np.asarray(np.sin(2 * np.pi * rise) * np.sin(np.pi * t / seconds) ** 2)


def slide() -> Samples:
    """Card over wood, a second that can be repeated without a seam: only whole-second periods in it."""
    rough = _band(_noise(1.0, 7), 250, 2300)
    t = _time(1.0)
    return np.asarray(rough * (1 + 0.18 * np.sin(2 * np.pi * 9 * t) + 0.12 * np.sin(2 * np.pi * 23 * t + 1)))


def sounds() -> dict[str, tuple[Samples, float]]:
    """All sounds by name, with how loud each is, 0 to 1."""
    g4, c5, e5, g5, c6, e6 = 392.0, 523.25, 659.26, 783.99, 1046.5, 1318.5
    return {
        "lay": (knock(620, 0.028, 0.16, 1), 0.55),
        "take": (knock(980, 0.014, 0.09, 2), 0.32),
        "click": (knock(1650, 0.012, 0.08, 3), 0.5),
        "fall": (
            together(
                (0.0, 1.0, knock(360, 0.04, 0.2, 4)),
                (0.13, 0.45, knock(420, 0.03, 0.14, 5)),
                (0.21, 0.2, knock(450, 0.02, 0.1, 6)),
            ),
            0.62,
        ),
        "slide": (slide(), 0.4),
        "button": (knock(2100, 0.006, 0.04, 8), 0.22),
        "turn": (tune((0.0, g5), ring=0.5), 0.26),
        "score": (tune((0.0, g5), (0.09, c6), (0.18, e6)), 0.5),
        "penalty": (tune((0.0, e5 * 0.9439), (0.13, g4 * 1.0595)), 0.5),
        "foil": (drum(118, 0.12, 0.3, 10), 0.5),
        "hop": (knock(1350, 0.010, 0.07, 11), 0.4),
        "ring": (rattle(880, 4, 0.07, 20), 0.45),
        "ring_down": (together((0.0, 1.0, knock(520, 0.03, 0.16, 30)), (0.09, 0.6, rattle(700, 6, 0.08, 31))), 0.5),
        "coin": (together((0.0, 1.0, bar(2637.0, 0.25)), (0.05, 0.7, bar(3520.0, 0.3))), 0.22),
        "bird": (together(*((0.13 * k, 1.0, chirp(2100 + 250 * k, 3300, 0.09)) for k in range(3))), 0.3),
        "pop": (_band(_noise(0.12, 40), 200, 5000) * np.exp(-_time(0.12) / 0.018), 0.5),
        "win": (tune((0.0, c5), (0.11, e5), (0.22, g5), (0.33, c6), (0.55, g5), (0.66, c6), ring=1.2), 0.6),
    }


def encoded(samples: Samples, loudness: float) -> npt.NDArray[np.int16]:
    """The samples as 16-bit numbers whose loudest is `loudness` of the full range."""
    return np.asarray(np.round(samples / np.abs(samples).max() * loudness * 32767), dtype=np.int16)


def write_sounds(folder: Path) -> list[Path]:
    """Write all sounds into the folder as WAV files; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, (samples, loudness) in sounds().items():
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(encoded(samples, loudness).astype("<i2").tobytes())
        written.append(path)
    return written


if __name__ == "__main__":
    for made in write_sounds(Path(sys.argv[1] if len(sys.argv) > 1 else "assets/sounds")):
        print(made)
