const WIDTH = 900;
const HEIGHT = 240;
const MARGIN = { left: 64, right: 150, top: 28, bottom: 32 };
const COLORS = ["#1f6f8b", "#c0392b", "#2e7d32", "#8e44ad", "#b9770e", "#34495e"];

/** The charts of a soak, one above the other: the good tenant's times on a logarithmic scale, and memory. */
export function chart(intervals: readonly Record<string, number>[]): string {
  const names = Object.keys(intervals[0] ?? {});
  const panels = [
    panel(
      intervals,
      names.filter((name) => / p\d\d$/.test(name)),
      "The good tenant's times, ms",
      Math.log10,
    ),
    panel(
      intervals,
      names.filter((name) => name.endsWith(" MiB")),
      "Memory, MiB",
      (value) => value,
    ),
  ];
  const stacked = panels.map((content, nth) => `<g transform="translate(0 ${nth * HEIGHT})">${content}</g>`);
  const size = `width="${WIDTH}" height="${HEIGHT * panels.length}" font-family="sans-serif" font-size="12"`;
  const title = "<title>A good tenant beside attackers: its times and the memory of each process</title>";
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${size}>${title}<rect width="100%" height="100%" fill="#fff"/>${stacked.join("")}</svg>\n`;
}

function panel(
  intervals: readonly Record<string, number>[],
  names: readonly string[],
  title: string,
  scale: (value: number) => number,
): string {
  const values = intervals.flatMap((seen) => names.map((name) => Math.max(1, seen[name] ?? 1)));
  const minutes = intervals.map(({ minute = 0 }) => minute);
  const [last, most] = [Math.max(1, ...minutes), scale(Math.max(10, ...values))];
  const x = (minute: number) => MARGIN.left + (minute / last) * (WIDTH - MARGIN.left - MARGIN.right);
  const bottom = HEIGHT - MARGIN.bottom;
  const y = (value: number) => bottom - (scale(Math.max(1, value)) / most) * (bottom - MARGIN.top);
  const lines = names.map((name, nth) => {
    const color = COLORS[nth % COLORS.length];
    const points = intervals.map((seen, at) => `${x(minutes[at] ?? 0).toFixed(1)},${y(seen[name] ?? 1).toFixed(1)}`);
    const legend = `<text x="${WIDTH - MARGIN.right + 12}" y="${MARGIN.top + 4 + nth * 16}" fill="${color}">${name}</text>`;
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${color}" stroke-width="1.5"/>${legend}`;
  });
  const highest = Math.max(10, ...values);
  const marks = [highest / 1_000, highest / 100, highest / 10, highest / 2, highest].filter((value) => value >= 1);
  const grid = marks.map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>` +
      `<text x="${MARGIN.left - 6}" y="${y(value) + 4}" text-anchor="end">${Math.round(value)}</text>`,
  );
  const ends = [0, last].map(
    (minute) => `<text x="${x(minute)}" y="${HEIGHT - 12}" text-anchor="middle">${minute} min</text>`,
  );
  return `<text x="${MARGIN.left}" y="16" font-weight="bold">${title}</text>${[...grid, ...ends, ...lines].join("")}`;
}
