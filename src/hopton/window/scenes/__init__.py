"""The screens of the window: setting up, playing, watching, help and dialogs."""
