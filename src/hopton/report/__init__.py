"""Reports on runs: who wins, how matches go, and where on the table things happen; as a page or for a terminal."""

from hopton.report.build import report_on
from hopton.report.model import Report
from hopton.report.page import to_html

__all__ = ["Report", "report_on", "to_html"]
