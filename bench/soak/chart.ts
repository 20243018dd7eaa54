/** The place of a panel: its left, right, top and bottom. */
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 750, 28, 208];
const PANEL_HEIGHT = 240;
const COLORS = ["#1f6f8b", "#c0392b", "#2e7d32", "#8e44ad", "#b9770e", "#34495e"];

/** The figures of each interval of a soak, by name. */
type Intervals = readonly Readonly<Record<string, number>>[];

/** An SVG of a soak: the good tenant's times on a logarithmic scale, and below them the memory of each process. */
export function chart(intervals: Intervals): string {
  const times = panel(intervals, / p\d\d$/, "The good tenant's times, ms", Math.log10);
  const memory = panel(intervals, / MiB$/, "Memory, MiB", (value) => value);
  const size = `width="900" height="${2 * PANEL_HEIGHT}" font-family="sans-serif" font-size="12"`;
  const white = '<rect width="100%" height="100%" fill="#fff"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${white}${times}<g transform="translate(0 ${PANEL_HEIGHT})">${memory}</g></svg>\n`;
}

/** A line for each figure whose name fits `shown`, over the minutes. */
function panel(intervals: Intervals, shown: RegExp, title: string, scale: (value: number) => number): string {
  const names = Object.keys(intervals[0] ?? {}).filter((name) => shown.test(name));
  const most = Math.max(10, ...intervals.flatMap((seen) => names.map((name) => seen[name] ?? 0)));
  const lastMinute = intervals.at(-1)?.minute || 1;
  const x = (minute: number) => Math.round(LEFT + (minute / lastMinute) * (RIGHT - LEFT));
  const y = (value: number) => Math.round(BOTTOM - (scale(Math.max(1, value)) / scale(most)) * (BOTTOM - TOP));
  const lines = names.map((name, nth) => {
    const color = COLORS[nth % COLORS.length];
    const points = intervals.map((seen) => `${x(seen.minute ?? 0)},${y(seen[name] ?? 1)}`).join(" ");
    const legend = `<text x="${RIGHT + 12}" y="${TOP + 16 * nth}" fill="${color}">${name}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="1.5"/>${legend}`;
  });
  const marks = [most / 100, most / 10, most / 2, most].filter((value) => value >= 1);
  const grid = marks.map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${RIGHT}" stroke="#ddd"/><text x="12" y="${y(value) + 4}">${Math.round(value)}</text>`,
  );
  const ends = `<text x="${LEFT}" y="${BOTTOM + 20}">0</text><text x="${RIGHT}" y="${BOTTOM + 20}">${lastMinute} min</text>`;
  return `<text x="${LEFT}" y="16" font-weight="bold">${title}</text>${grid.join("")}${lines.join("")}${ends}`;
}
