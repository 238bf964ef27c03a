"""What goes on at the table just now: laying, pushing, looking, putting back, a bot's turn."""
