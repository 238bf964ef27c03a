"""A report as one HTML page that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import Any

from hopton.report.charts import ids_apart, to_svg
from hopton.report.model import Chart, HeatMap, Histogram, Report, Section, Table

STYLE = """
:root { color-scheme: light dark; --ink: #33251b; --soft: #735d4a; --paper: #fbf7ef; --card: #fffdf8; --edge: #e2d5bd;
  --link: #164f57; --warn: #fbe9e4; --chart: transparent; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee4d4; --soft: #c3b29b; --paper: #1d1813; --card: #282119;
  --edge: #4a3f31; --link: #8fd0d6; --warn: #4b241c; --chart: #fffdf8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
main, header, nav { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; margin: 0 0 .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem; color: var(--soft); }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; margin: 0 0 1rem; }
a { color: var(--link); }
section { background: var(--card); border: 1px solid var(--edge); border-radius: .6rem; padding: 1.1rem 1.25rem;
  margin: 0 0 1.1rem; }
p { margin: 0 0 .8rem; max-width: 62rem; } .note { color: var(--soft); font-size: .875rem; }
.warning { border-left: .3rem solid #b23a25; padding: .4rem .8rem; background: var(--warn); }
.charts { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
figure { margin: 0; flex: 1 1 24rem; max-width: 36rem; background: var(--chart); border-radius: .4rem;
  padding: .25rem; }
summary { cursor: pointer; color: var(--link); margin: 0 0 .5rem; } svg { width: 100%; height: auto; display: block; }
.scroll { overflow-x: auto; margin: 0 0 .8rem; }
table { border-collapse: collapse; font-size: .925rem; }
th, td { text-align: right; padding: .25rem .8rem .25rem 0; border-bottom: 1px solid var(--edge); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: 600; }
td:first-child.code { font-family: ui-monospace, monospace; font-size: .85rem; user-select: all; }
@media print { body { background: none; } section { break-inside: avoid; } }
footer { color: var(--soft); font-size: .85rem; padding: 0 1.25rem 2rem; max-width: 76rem; margin: 0 auto; }
"""


def to_html(report: Report) -> str:
    """The page. Raises MissingExtraError without matplotlib."""
    facts = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in report.facts)
    links = "".join(f'<li><a href="#s{k}">{escape(s.title)}</a></li>' for k, s in enumerate(report.sections))
    warning = f'<p class="warning" role="status">{escape(report.warning)}</p>' if report.warning else ""
    numbers = iter(range(10_000))
    body = "".join(_section(section, k, numbers) for k, section in enumerate(report.sections))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head>\n<body>"
        f"<header><h1>{escape(report.title)}</h1>{warning}<dl>{facts}</dl></header>"
        f'<nav aria-label="Sections"><ul>{links}</ul></nav>\n<main>{body}</main>'
        "<footer>Intervals are 95 % (Wilson's for shares, 1.96 standard errors for means). Made by hopton report."
        "</footer></body></html>\n"
    )


def _section(section: Section, k: int, numbers: Any) -> str:
    text = f"<p>{escape(section.text)}</p>" if section.text else ""
    tables = "".join(_table(table) for table in section.tables)
    charts = "".join(_figure(chart, next(numbers)) for chart in section.charts)
    charts = f'<div class="charts">{charts}</div>' if charts else ""
    return f'<section id="s{k}"><h2>{escape(section.title)}</h2>{text}{tables}{charts}</section>\n'


def _table(table: Table) -> str:
    if not table.rows:
        return ""
    kind = ' class="code"' if table.command else ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = "".join(
        f"<tr><td{kind}>{escape(_first(table, first))}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in table.rows
    )
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    whole = f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{note}'
    return f"<details><summary>{escape(table.title)}</summary>{whole}</details>" if table.title else whole


def _first(table: Table, cell: str) -> str:
    """What the first cell of a row shows: the whole command, to be copied, where there is one."""
    return f"{table.command.removesuffix('N')}{cell}" if table.command else cell


def _figure(chart: Chart, number: int) -> str:
    svg = ids_apart(to_svg(chart), number).replace("<svg", f'<svg role="img" aria-label="{escape(_said(chart))}"', 1)
    return f"<figure>{svg}</figure>"


def _said(chart: Chart) -> str:
    """The chart for those who can't see it."""
    if isinstance(chart, Histogram):
        most = max(range(len(chart.counts)), key=chart.counts.__getitem__)
        return f"{chart.title}: most often {chart.edges[most]:.4g} to {chart.edges[most + 1]:.4g} {chart.unit}"
    if isinstance(chart, HeatMap):
        return f"{chart.title}: a map of {sum(map(sum, chart.counts))} places"
    return chart.title
