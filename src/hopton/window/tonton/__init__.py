"""TonTon in the window: long cards, the trick in order of play, piles against the mission."""
