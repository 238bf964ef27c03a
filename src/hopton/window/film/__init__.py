"""Films of recorded matches: the window's pictures, drawn without a display and written to a file."""

from hopton.window.film.encode import KINDS, write_film, write_picture
from hopton.window.film.pictures import Film
from hopton.window.scenes.theatre import Recorded

__all__ = ["KINDS", "Film", "Recorded", "write_film", "write_picture"]
