/** The possible contents of a column of a table of open items, in the order of the choice. */
export const CONTENTS = [
  "number",
  "issueDate",
  "dueDate",
  "amount",
  "currency",
  "counterpartyName",
  "counterpartyCode",
  "counterpartyTaxId",
  "counterpartyIban",
  "paymentReference",
  "direction",
  "type",
] as const;
type Field = (typeof CONTENTS)[number];
/** Empty for a column that is not used. */
export type Content = Field | "";

/** The way to read a table, as far as it is edited here; the other fields stay as they are. */
export interface TableMapping {
  columns: Partial<Record<Field, string>>;
  currency?: string;
  direction?: "receivable" | "payable";
  dateFormats?: string[];
  decimalSeparator?: "." | ",";
}

/** Names of header cells are compared without case, spaces and punctuation. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The position of the header in the first rows of a file: the row that has most of the mapping's columns. */
export function headerAt(rows: readonly (readonly string[])[], { columns }: TableMapping): number {
  const wanted = new Set(Object.values(columns).map(plain));
  const counts = rows.map((row) => row.filter((cell) => wanted.has(plain(cell))).length);
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

/** The content of each column of the file. */
export function contentsOf({ columns }: TableMapping, header: readonly string[]): Content[] {
  const fields = CONTENTS.flatMap((field) => (columns[field] === undefined ? [] : [[field, plain(columns[field])]]));
  return header.map((name) => (fields.find(([, column]) => column === plain(name))?.[0] ?? "") as Content);
}

/** The columns of a mapping. A field that two columns are said to hold is that of the first. */
export function columnsOf(contents: readonly Content[], header: readonly string[]): TableMapping["columns"] {
  const named = contents.flatMap((content, at) => {
    const isFirst = content !== "" && contents.indexOf(content) === at;
    return isFirst && header[at] ? [[content, header[at]] as const] : [];
  });
  return Object.fromEntries(named);
}
