"""HOP! in the window: the side view of the throw, the tiered board, and what people do with mouse and keys."""
