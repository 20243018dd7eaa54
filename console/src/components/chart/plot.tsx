import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { usePreferences } from "../../i18n/preferences.ts";
import { useMedia } from "../use-media.ts";
import { axisWidth } from "./axis-width.ts";
import { alone, type Series } from "./stack.ts";

const HEIGHT = 160;
const DAY_S = 86_400;
const DAYS_BETWEEN_LABELS = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364, 728];
/** The width of a name below the chart on one line, in pixels. */
const NAME_WIDTH = 90;
const CHARACTER_WIDTH = 7;
/** Names of more places would not fit below a chart of half a window. */
const MOST_NAMES = 6;

interface PlotProps {
  /** Seconds since 1970, ascending. */
  times: readonly number[];
  series: readonly Series[];
  kind: "bars" | "line";
  /** Names below the points, instead of days. */
  names?: readonly string[] | undefined;
  locale: string;
  /** The first and the last day of each hole, in seconds. */
  shaded?: readonly number[][] | undefined;
  /** The position under the pointer; undefined without one. */
  onPoint(at: number | undefined): void;
}

/** The drawing of a chart. What it shows is said by the table beside it. */
export default function Plot({ times, series, kind, names, locale, shaded, onPoint }: PlotProps) {
  const element = useRef<HTMLDivElement>(null);
  const { theme } = usePreferences();
  const dark = useMedia("(prefers-color-scheme: dark)");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow the theme.
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const plot = new uPlot(
      optionsOf({ target, times, series, kind, names, locale, shaded, onPoint }),
      [[...times], ...series.map(({ values }) => [...values])],
      target,
    );
    const follow = new ResizeObserver(() => plot.setSize({ width: target.clientWidth, height: HEIGHT }));
    follow.observe(target);
    return () => {
      follow.disconnect();
      plot.destroy();
    };
  }, [times, series, kind, names, locale, shaded, onPoint, theme, dark]);
  return <div ref={element} aria-hidden="true" style={{ height: HEIGHT }} />;
}

type Drawing = PlotProps & { target: HTMLElement };

function optionsOf(drawing: Drawing): uPlot.Options {
  const { target, times, series, kind, onPoint } = drawing;
  const [start = 0, second = start + DAY_S] = times;
  const end = times.at(-1) ?? start;
  // Half a bar's room around the bars, so that none is cut; and around a point that stands alone.
  const room = kind === "bars" || times.length === 1 ? (second - start) / 2 : 0;
  const color = (name: string) => resolved(target, name);
  const bars = uPlot.paths.bars?.({ size: [0.8, 24] });
  return {
    width: target.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { range: () => [start - room, end + room] },
      y: { range: (_plot, least, most) => [Math.min(0, least * 1.1), Math.max(1, most * 1.1)] },
    },
    axes: axesOf(drawing),
    series: [
      {},
      ...series.map(({ text, color: name }) => ({
        label: text,
        stroke: color(name),
        ...(kind === "bars" ? { fill: color(name), width: 0, ...(bars && { paths: bars }) } : { width: 2 }),
        points: { show: kind === "line", filter: (_plot: uPlot, at: number) => alone(series[at - 1]?.values ?? []) },
      })),
    ],
    hooks: {
      drawClear: [(plot) => shade(plot, drawing)],
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)],
    },
  };
}

/** Fills the days of the holes, before the lines are drawn. */
function shade({ ctx, bbox, valToPos }: uPlot, { target, shaded = [] }: Drawing): void {
  ctx.fillStyle = resolved(target, "--color-warn-soft");
  for (const [from = 0, to = 0] of shaded) {
    const place = (seconds: number) =>
      Math.min(bbox.left + bbox.width, Math.max(bbox.left, valToPos(seconds, "x", true)));
    const [left, right] = [place(from - DAY_S / 2), place(to + DAY_S / 2)];
    ctx.fillRect(left, bbox.top, right - left, bbox.height);
  }
}

/** Days or names below the chart, numbers beside it. */
function axesOf({ target, times, names, locale }: Drawing): uPlot.Axis[] {
  const axis = {
    stroke: resolved(target, "--color-soft"),
    grid: { stroke: resolved(target, "--color-line"), width: 1 },
    ticks: { show: false },
  };
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const number = new Intl.NumberFormat(locale, { notation: "compact" });
  /** On a phone, and where it is long, a name stands on two lines. */
  const nameIn = (width: number, at: number) => {
    const name = names?.[times.indexOf(at)];
    return longest > NAME_WIDTH || width < Math.min(times.length, MOST_NAMES) * NAME_WIDTH
      ? name?.replace(name.includes(", ") ? ", " : " ", "\n")
      : name;
  };
  const longest = Math.max(0, ...(names ?? []).map(({ length }) => length)) * CHARACTER_WIDTH;
  const fitting = longest > NAME_WIDTH ? Math.max(1, Math.floor(target.clientWidth / longest)) : MOST_NAMES;
  const step = Math.ceil(times.length / Math.min(fitting, MOST_NAMES));
  const named = times.filter((_at, nth) => nth % step === Math.floor(step / 2));
  return [
    {
      ...axis,
      grid: { show: false },
      values: ({ width }, splits) => splits.map((at) => nameIn(width, at) ?? day.format(at * 1000)),
      ...(names !== undefined && { splits: () => named }),
      // Labels are at least a day apart: two within a day would be equal.
      incrs: DAYS_BETWEEN_LABELS.map((days) => days * DAY_S),
      space: 80,
      gap: 10,
      size: (_plot, labels) => (labels?.some((label) => label.includes("\n")) ? 44 : 30),
    },
    {
      ...axis,
      values: (_plot, splits) => splits.map((at) => (Number.isInteger(at) ? number.format(at) : "")),
      size: (_plot, labels) => axisWidth(labels ?? []),
    },
  ];
}

/** The color of a variable as the canvas takes it: `light-dark()` is not known there. */
function resolved(parent: HTMLElement, name: string): string {
  // A new element, because an old one may still be on the way from its last color.
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  // Forced colors would give all series one color.
  probe.style.forcedColorAdjust = name === "--color-soft" || name === "--color-line" ? "auto" : "none";
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
