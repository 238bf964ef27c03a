"""Response maps: what a device answers over a grid of controls, with intervals."""

from hopton.sweep.devices import DEVICES
from hopton.sweep.execute import execute
from hopton.sweep.plan import Axis, SweepPlan, make_plan, parse_axis
from hopton.sweep.result import PointResult, Value

__all__ = ["DEVICES", "Axis", "PointResult", "SweepPlan", "Value", "execute", "make_plan", "parse_axis"]
