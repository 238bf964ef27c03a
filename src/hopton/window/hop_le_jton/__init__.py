"""Hop le J'ton in the window: the box top, the lid in the hand, and what is seen of a push."""
