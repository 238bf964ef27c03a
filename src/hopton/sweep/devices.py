"""All devices that can be swept, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hopton.sweep import foil_tap, lid_push, ring_toss
from hopton.sweep.base import SweptDevice

DEVICES: Mapping[str, SweptDevice] = MappingProxyType(
    {device.name: device for device in (lid_push.DEVICE, foil_tap.DEVICE, ring_toss.DEVICE)}
)
