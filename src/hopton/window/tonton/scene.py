"""A match of TonTon on the screen: mission, trick, piles, and the hand of whoever may see it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from hopton.match.base import Moment
from hopton.match.tonton import TonTonMatch
from hopton.records import Dealt
from hopton.rules.tonton import Play, State
from hopton.window.modes import Mode
from hopton.window.paint import draw_panel, room
from hopton.window.panels import PlayerCard
from hopton.window.scenes.match import MatchScene
from hopton.window.tonton.cards import CardArt, pile_tile, room_cloth, suits_of
from hopton.window.tonton.hand import HandMode
from hopton.window.tonton.layout import TonTonLayout, tonton_layout
from hopton.window.tonton.mission import draw_mission, draw_sum
from hopton.window.tonton.shows import CardMode
from hopton.window.tonton.trick import draw_trick


class TonTonScene(MatchScene):
    """TonTon for people, bots and logs."""

    game = "tonton"
    secret = True
    untold = (Dealt,)

    lay: TonTonLayout

    @property
    def match(self) -> TonTonMatch:
        """The match."""
        match = self.session.match
        assert isinstance(match, TonTonMatch)
        return match

    # -- what the base asks for ------------------------------------------------------------

    def make_layout(self) -> TonTonLayout:
        """Mission, trick and hand between the panels."""
        return tonton_layout(self.theme, self.app.size)

    def laid_out(self) -> None:
        """Cards of this size, and the cloth they lie on."""
        self.art = CardArt(self.theme, self.lay.card[0])
        self.art.prepare(suits_of(len(self.session.players)))
        self.backdrop = room(self.theme, self.app.size)
        table = self.lay.table.inflate(0, -self.theme.px(2))
        cloth = pygame.Rect(table.left, self.lay.mission.bottom - self.theme.px(20), table.width, table.bottom)
        cloth.height = self.app.size[1] - cloth.top
        self.backdrop.blit(room_cloth(self.theme, cloth.size), cloth.topleft)

    def person_mode(self, player: str) -> Mode:
        """Choose a card."""
        return HandMode(self, player)

    def show_mode(self, moment: Moment) -> Mode:
        """The card goes to the table."""
        return CardMode(self, moment)

    # -- what is shown ---------------------------------------------------------------------

    @property
    def state(self) -> State:
        """What the table shows: as it was before what is on its way."""
        state: State = self.shown
        return state

    @property
    def laid(self) -> Sequence[Play]:
        """The cards of the trick that lie on the table."""
        return self.mode.laid if isinstance(self.mode, CardMode) else self.state.table

    @property
    def held_by(self) -> str | None:
        """Whose hand is at the bottom of the screen, and may be seen there; None for nobody's."""
        if self.viewer is not None:
            return self.viewer
        if not self.open_hands:
            return None
        if isinstance(self.mode, CardMode):
            return self.mode.moment.player
        to_act = self.state.to_act
        return to_act[0] if to_act else None

    def hand_of(self, player: str) -> tuple[str, ...]:
        """The cards in a player's hand, without one that is on its way."""
        hand = self.state.hands[self.state.players.index(player)]
        gone = self.mode.card if isinstance(self.mode, CardMode) and self.mode.moment.player == player else None
        return tuple(card for card in hand if card != gone)

    def home_of(self, player: str) -> tuple[float, float]:
        """The middle of a player's card in the panel: where cards come from and tricks go; pixels."""
        names = self.session.players
        return self.panels.card_rects(self.lay.players, len(names))[names.index(player)].center

    @property
    def counting(self) -> bool:
        """Whether a round's table lies over the trick."""
        return isinstance(self.mode, CardMode) and self.mode.phase == "round"

    def leads_because(self) -> str:
        """Who leads the trick, and why; nothing once it is being gathered."""
        state, texts = self.state, self.texts
        if state.leader is None or (isinstance(self.mode, CardMode) and not self.mode.leads):
            return ""
        last = state.last_trick
        if state.trick == 1 or last is None:
            return texts("leads_red_8", player=state.leader)
        if last.winner == state.leader:
            return texts("leads_highest", player=state.leader)
        return texts("leads_four", player=state.leader)

    # -- drawing ---------------------------------------------------------------------------

    def moving_area(self) -> Sequence[pygame.Rect] | None:
        """The trick and the hand; everything while a card is between panel and table."""
        if isinstance(self.mode, CardMode):
            return self.mode.area()
        return [self.lay.trick, self.lay.hand]

    def draw_static(self, picture: pygame.Surface) -> None:
        """Panels, and the mission."""
        super().draw_static(picture)
        state = self.state
        if state.mission is not None:
            draw_mission(picture, self.theme, self.words, self.lay.mission, state.mission, state.round, state.trick)

    def draw_moving(self, target: pygame.Surface) -> None:
        """The trick, the hand, and what is on its way."""
        draw_trick(target, self)
        if not isinstance(self.mode, HandMode):
            self.draw_hand(target)
        if self.mode is not None:
            self.mode.draw_on_table(target)

    def draw_hand(self, target: pygame.Surface) -> None:
        """The hand at the bottom, at rest; face down when nobody may see it."""
        player, lay, art = self.held_by, self.lay, self.art
        if player is None:
            to_act = self.state.to_act
            count = len(self.state.hands[self.state.players.index(to_act[0])]) if to_act else 0
            for k in range(count):
                art.blit(target, art.back(), *lay.place(k, count).topleft)
            return
        hand = self.hand_of(player)
        for k, card in enumerate(hand):
            art.blit(target, art.face(card), *lay.place(k, len(hand)).topleft)
        self.draw_owner(target, player)

    def draw_owner(self, target: pygame.Surface, player: str) -> None:
        """Whose hand that is, below it; where one plays alone it is plain."""
        if len(self.session.people) == 1 and player == self.viewer:
            return
        theme, lay = self.theme, self.lay
        label = theme.text(
            theme.shorten(self.texts("hand_of", player=player), "caption", lay.hand.width // 2),
            "caption",
            theme.colour("ink_light"),
        )
        rect = label.get_rect(midbottom=(lay.hand.centerx, lay.hand.bottom - theme.px(2)))
        draw_panel(target, rect.inflate(theme.px(18), theme.px(4)), theme.px(9), theme.colour("room"))
        target.blit(label, rect)

    def player_card(self, player: str) -> PlayerCard:
        """The points of finished rounds; a trick's leader is marked in the trick itself."""
        card = super().player_card(player)
        sixes = self.state.sixes[self.state.players.index(player)]
        if not sixes:
            return card
        return PlayerCard(
            card.name, f"{card.kind}, {self.texts('sixes', n=sixes)}", card.score, card.unit, card.active, card.winner
        )

    def draw_card_foot(self, picture: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """The piles with their visible numbers, and the sum against the mission."""
        theme, state = self.theme, self.state
        piles = state.piles[state.players.index(player)]
        total = sum(piles)
        taken = draw_sum(picture, theme, state.mission, total, rect.right, rect.centery)
        room_left = rect.width - max(taken, theme.px(58)) - theme.px(6)
        count = len(piles)
        height = min(theme.px(32), rect.height - theme.px(2), round((room_left / count - theme.px(3)) / 1.24))
        step = round(height * 1.24) + theme.px(3)
        for k, (suit, number) in enumerate(zip(suits_of(count), piles, strict=True)):
            tile = pile_tile(theme, suit, number, height)
            picture.blit(tile, tile.get_rect(midleft=(rect.left + k * step, rect.centery)))

    def draw_end_row(self, target: pygame.Surface, rect: pygame.Rect, player: str) -> None:
        """The points of every round."""
        state: State = self.session.state
        seat = state.players.index(player)
        text = " + ".join(str(points[seat]) for points in state.round_points)
        shown = self.theme.text(self.theme.shorten(text, "body", rect.width), "body", self.theme.colour("ink_soft"))
        target.blit(shown, shown.get_rect(midright=rect.midright))
