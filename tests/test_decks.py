from __future__ import annotations

from hopton.decks import HopCard, Must, Setting, hop_deck

DECK = hop_deck()


def changed(card: HopCard) -> set[str]:
    """The names of what the card sets or asks for."""
    return set(unusual(card.set)) | set(unusual(card.must))


def unusual(part: Setting | Must) -> list[str]:
    usual = type(part)()
    return [name for name in part.__struct_fields__ if getattr(part, name) != getattr(usual, name)]


def test_every_card_changes_or_asks_for_something() -> None:
    assert [card.id for card in DECK if not changed(card)] == []


def test_cards_change_many_different_things() -> None:
    set_names = {name for card in DECK for name in unusual(card.set)}
    must_names = {name for card in DECK for name in unusual(card.must)}
    assert set_names == set(Setting.__struct_fields__)
    assert must_names >= set(Must.__struct_fields__) - {"bar_at"}


def test_cards_say_something_of_their_own() -> None:
    assert len({card.title for card in DECK}) == len({card.dare for card in DECK}) == len(DECK)
    for card in DECK:
        assert 30 < len(card.dare) < 190, card.id
        # Who is asked for is in the text, and nobody else.
        for role in ("assister", "turbulator"):
            assert (role in card.dare) == getattr(card, role), (card.id, role)
