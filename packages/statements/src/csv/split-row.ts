/** A row of a table, perhaps of several lines. */
export interface TextRecord {
  cells: string[];
  /** 0-based number of the line at which the row begins. */
  line: number;
}

/**
 * The rows of the first lines of a file, for a first look. A quoted cell may hold the delimiter and line breaks. A
 * quoted cell that does not end is left out with all that follows.
 */
export function splitRecords(lines: readonly string[], delimiter: string): TextRecord[] {
  const records: TextRecord[] = [];
  let open: TextRecord | undefined;
  let cell = "";
  let quoted = false;
  for (const [line, text] of lines.entries()) {
    if (open === undefined) open = { cells: [], line };
    else cell += "\n";
    for (let at = 0; at < text.length; ) {
      if (!quoted && text[at] === delimiter) {
        open.cells.push(cell);
        cell = "";
        at += 1;
      } else if (!quoted && text[at] === '"' && cell.trim() === "") {
        quoted = true;
        cell = "";
        at += 1;
      } else if (!quoted && cell === "" && text[at] === " ") {
        at += 1;
      } else {
        const found = text.indexOf(quoted ? '"' : delimiter, at);
        const end = found === -1 ? text.length : found;
        cell += text.slice(at, end);
        at = end;
        if (!quoted || found === -1) continue;
        const isDoubled = text[at + 1] === '"';
        if (isDoubled) cell += '"';
        else quoted = false;
        at += isDoubled ? 2 : 1;
      }
    }
    if (quoted) continue;
    records.push({ ...open, cells: [...open.cells, cell] });
    open = undefined;
    cell = "";
  }
  return records;
}

/** The cells of one line. */
export function splitRow(line: string, delimiter: string): string[] {
  return (splitRecords([line], delimiter)[0]?.cells ?? []).map((cell) => cell.trim());
}

/** A quote that neither begins nor ends a cell, and is not doubled. */
const INNER_QUOTE = /(?<![",;|\t]|^)"(?![",;|\t]|$)/;
const MAX_BLANKS = 3;

/**
 * The line with doubled quotes where a bank wrote plain ones inside of a quoted cell: `"UAB "Nord"";"5,00"`. A quote
 * ends its cell if a delimiter or the end follows. Any other line stays as it is.
 */
export function withDoubledQuotes(line: string): string {
  if (!INNER_QUOTE.test(line)) return line;
  let isQuoted = false;
  let isRepaired = false;
  const repaired = line.replace(/"+/g, (run, at: number) => {
    const before = line.slice(Math.max(0, at - MAX_BLANKS - 1), at);
    const after = line.slice(at + run.length, at + run.length + MAX_BLANKS + 1);
    const isBegin = /^ *$/.test(before) ? at <= MAX_BLANKS : /[,;|\t] *$/.test(before);
    const isEnd = /^ *$/.test(after) ? at + run.length + MAX_BLANKS >= line.length : /^ *[,;|\t]/.test(after);
    const isOdd = run.length % 2 === 1;
    if (!isQuoted) {
      isQuoted = isBegin && (isOdd || !isEnd);
      return isQuoted && !isOdd ? `${run}"` : run;
    }
    isQuoted = !isEnd;
    if (isQuoted && isOdd) isRepaired = true;
    return isOdd === isEnd ? run : `${run}"`;
  });
  return isRepaired ? repaired : line;
}
