/** A first line such as `sep=;`, which tells Excel the delimiter. The rows below show it as well. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i;

/** The first line of a table; blank instead of one that only names the delimiter, so that all lines keep their numbers. */
export function firstLine(text: string): string {
  return SEPARATOR_LINE.test(text.trim()) ? "" : text;
}
