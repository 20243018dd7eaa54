/** A part of a text, from `start` to before `end`. */
export interface Range {
  start: number;
  end: number;
}

/** Separators of the records and fields of a format. */
export type Shape = { of: "lines"; field: RegExp } | { of: "markup" };

/** The parts of a text that a mutation can change. */
export interface Pieces {
  /** Lines, or elements with what they contain. */
  records: Range[];
  /** Cells and subfields, or texts and values of attributes. */
  fields: Range[];
}

/** The most parts that are found. A mutation of a part in a long file needs no more. */
const MOST = 20_000;

/** Finds records and fields, also in a text that is mutated already. */
export function piecesOf(text: string, shape: Shape): Pieces {
  const pieces = shape.of === "lines" ? linesOf(text, shape.field) : elementsOf(text);
  const whole = [{ start: 0, end: text.length }];
  return {
    records: pieces.records.length > 0 ? pieces.records : whole,
    fields: pieces.fields.length > 0 ? pieces.fields : whole,
  };
}

function linesOf(text: string, field: RegExp): Pieces {
  const records: Range[] = [];
  for (let start = 0; start < text.length && records.length < MOST; ) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found + 1;
    records.push({ start, end });
    start = end;
  }
  const fields: Range[] = [];
  for (const { 0: match, index } of text.matchAll(field)) {
    fields.push({ start: index, end: index + match.length });
    if (fields.length >= MOST) break;
  }
  return { records, fields };
}

/** Elements of XML, and of SGML, whose elements may have no end. */
function elementsOf(text: string): Pieces {
  const records: Range[] = [];
  const fields: Range[] = [];
  const open: { name: string; start: number }[] = [];
  for (let at = 0; at < text.length && records.length < MOST && fields.length < MOST; ) {
    const start = text.indexOf("<", at);
    const end = start < 0 ? -1 : text.indexOf(">", start) + 1;
    if (end <= 0) break;
    if (text.slice(at, start).trim() !== "") {
      fields.push({ start: at, end: start });
      const parent = open.at(-1);
      if (parent !== undefined) records.push({ start: parent.start, end: start });
    }
    const tag = text.slice(start + 1, Math.min(end - 1, start + 2_000));
    const name = tag.split(/[\s/]/, 2)[tag.startsWith("/") ? 1 : 0] ?? "";
    if (tag.startsWith("/")) closeElement(open, name, end, records);
    else if (tag.endsWith("/")) records.push({ start, end });
    else if (!/^[?!]/.test(tag)) open.push({ name, start });
    for (const { 1: value = "", index } of tag.matchAll(/="([^"]*)"/g)) {
      const first = start + 1 + index + 2;
      fields.push({ start: first, end: first + value.length });
    }
    at = end;
  }
  return { records, fields };
}

function closeElement(open: { name: string; start: number }[], name: string, end: number, records: Range[]): void {
  // An element further out than this is not looked for, so that a text of end tags costs little.
  const place = open.slice(-50).findLastIndex((one) => one.name === name);
  if (place < 0) return;
  const [element] = open.splice(Math.max(0, open.length - 50) + place);
  if (element !== undefined) records.push({ start: element.start, end });
}
