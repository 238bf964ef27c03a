"""The 2D rigid-body core and the devices on it.

Millimetres, grams, seconds, radians. A device knows tokens and tiles, never scores; it reports
what happened with time and place. Each device has one fixed time step and is deterministic:
the same table, the same start and the same controls give the same future, bit for bit, on one
platform and build.
"""
