/** The room that numbers beside a chart need, in pixels: `20.000` is wider than `20K`. */
export function axisWidth(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  return Math.max(44, 14 + 8 * longest);
}
