/** A right body in which some values are replaced by JSON text, and a member is added; inside its first list if `inner`. */
export function bodyText(
  right: Record<string, unknown>,
  wrong: [number, string][],
  more: [string, string] | null,
  inner: boolean,
): string {
  const list = Object.entries(right).find(([, value]) => Array.isArray(value) && typeof value[0] === "object");
  if (inner && list !== undefined) {
    const [name, [item]] = list as [string, [Record<string, unknown>]];
    return `{"${name}":[${bodyText(item, wrong, more, false)}]}`;
  }
  const members = Object.entries(right).map(([name, value]) => [name, JSON.stringify(value)]);
  for (const [at, text] of wrong) {
    const member = members[at % Math.max(1, members.length)];
    if (member !== undefined) member[1] = text;
  }
  if (more !== null) members.push(more);
  return `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}
