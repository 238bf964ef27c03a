"""Sentences: plurals, lists, clauses, and a catalogue with nothing missing and nothing dead."""

from __future__ import annotations

import random

import msgspec
import pytest

from hopton.errors import ConfigError
from hopton.match.referee import referee
from hopton.records import PushEnded, RingCaught
from hopton.rules import GAMES
from hopton.text import Verdict, sentence, sentences
from tests.folding import Scribe
from tests.golden.logs import ENDINGS, FOLDER
from tests.harness import header_for, play


@pytest.mark.parametrize(
    ("n", "words"), [(0, "Ada wins with 0 points"), (1, "Ada wins with 1 point"), (2, "Ada wins with 2 points")]
)
def test_plurals(n, words):
    assert sentence(Verdict("hop-le-jton.won", {"player": "Ada", "n": n})) == words


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (("Ada",), "Ada does nothing"),
        (("Ada", "Ben"), "Ada and Ben does nothing"),
        (("Ada", "Ben", "Cleo"), "Ada, Ben and Cleo does nothing"),
        ((), " does nothing"),
    ],
)
def test_lists(players, words):
    assert sentence(Verdict("simsala-hopp.passed", {"player": players})) == words


def test_clauses_are_joined_to_a_sentence():
    parts = tuple(Verdict("hop.cloud_taken", {"player": name}) for name in ("Ada", "Ben"))
    assert sentence(Verdict("sentence", {"parts": parts})) == "Ada takes a cloud; Ben takes a cloud."


def test_names_are_never_read_as_templates():
    assert sentence(Verdict("hop.cloud_taken", {"player": "{n} \\1 {"})) == "{n} \\1 { takes a cloud"


@pytest.mark.parametrize(
    ("verdict", "word"),
    [
        (Verdict("no.such"), "no message"),
        (Verdict("hop.cloud_taken", {}), "unknown field"),
        (Verdict("hop-le-jton.won", {"player": "Ada"}), "needs a number"),
    ],
)
def test_mistakes_are_named(verdict, word):
    with pytest.raises(ConfigError, match=word):
        sentence(verdict)


def test_unknown_language():
    with pytest.raises(ConfigError, match="there is no language 'tlh'"):
        sentence(Verdict("hop.cloud_taken", {"player": "Ada"}), "tlh")


def test_a_shipped_dare_is_told_by_its_title_and_any_other_as_it_is():
    drawn = Verdict("hop.card_drawn", {"card": Verdict("dare", {"title": "Limbo"})})
    assert sentence(drawn) == "The dare: Limbo"
    other = Verdict("hop.card_drawn", {"card": Verdict("dare", {"title": "Fog of my own"})})
    assert sentence(other, "de").endswith(" Fog of my own")


def _ids(value):
    if isinstance(value, Verdict):
        yield value.id
        for param in value.params.values():
            yield from _ids(param)
    elif isinstance(value, tuple):
        for item in value:
            yield from _ids(item)


def test_every_message_of_the_rules_is_in_the_catalogue_and_used():
    used = set()
    for ending in ENDINGS:
        with (FOLDER / f"{ending.file}.jsonl").open("rb") as lines:
            for answer in referee(lines):
                used.update(_ids(answer.verdict))
    for game in GAMES.values():
        for seed in range(40):
            rng = random.Random(f"text {game.name} {seed}")
            players = rng.randint(game.min_players, game.max_players)
            for step in play(header_for(game.name, players, rng), rng):
                used.update(_ids(step.verdict))
                if step.verdict is not None and seed < 5:
                    sentence(step.verdict)
    jtons = Scribe("hop-le-jton", "Ada", "Ben").do("placed", "Ada", tokens=["red"]).do("push_started", "Ada")
    jtons.state = msgspec.structs.replace(jtons.state, reserve=(0, 0, 0))
    jtons.do("fell", token="white")
    used.update(_ids(jtons.game.apply(jtons.state, PushEnded("line", 1)).verdict))
    ring = Scribe("hop", "Ada", "Ben", "Cleo").do("partner_chosen", "Ada", partner="Ben")
    ring.do("card_drawn", card="feather").do("bet", "Cleo", on="success").do("tossed", "Ada")
    ring.state = msgspec.structs.replace(ring.state, cloud_supply=(0, 0, 0))
    used.update(_ids(ring.game.apply(ring.state, RingCaught()).verdict))
    known = set(sentences._catalogue("en").messages)
    used -= {"dare"}  # told by its own title
    assert used <= known
    prefixes = ("sentence", "jtons", "a-jton", "backs", "suits", *GAMES)
    assert {name for name in known if name.startswith(prefixes)} - used == set()
