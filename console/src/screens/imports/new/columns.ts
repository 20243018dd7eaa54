import type { CsvColumns } from "@matchbook/statements/csv-mapping";

/** The possible contents of a column, in the order of the choice. */
export const CONTENTS = [
  "bookingDate",
  "valueDate",
  "amount",
  "direction",
  "debit",
  "credit",
  "balance",
  "currency",
  "counterpartyName",
  "payerName",
  "payeeName",
  "counterpartyIban",
  "payerIban",
  "payeeIban",
  "description",
  "texts",
  "reference",
  "endToEndId",
  "mandateId",
  "bankReference",
  "type",
  "fee",
  "originalAmount",
  "originalCurrency",
  "exchangeRate",
  "account",
  "status",
] as const satisfies readonly (keyof CsvColumns)[];
/** Empty for a column that is not used. */
export type Content = (typeof CONTENTS)[number] | "";

const plain = (name: string) => name.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** The content of each column of the file. A mapping names columns by their header or by their number. */
export function contentsOf(columns: CsvColumns, header: readonly string[], width: number): Content[] {
  const names = header.map(plain);
  const positionOf = (column: string | number) =>
    typeof column === "number" ? column - 1 : names.indexOf(plain(column));
  const contents = Array<Content>(width).fill("");
  for (const content of CONTENTS) {
    for (const column of [columns[content] ?? []].flat()) {
      const at = positionOf(column);
      if (at >= 0 && at < width) contents[at] = content;
    }
  }
  return contents;
}

/** The columns of a mapping. A column without a name is named by its number. */
export function columnsOf(contents: readonly Content[], header: readonly string[]): CsvColumns {
  const names = header.map(plain);
  const nameOf = (at: number) => {
    const name = names[at];
    const isUnique = name !== undefined && name !== "" && names.indexOf(name) === names.lastIndexOf(name);
    return isUnique ? (header[at] ?? at + 1) : at + 1;
  };
  const columns: CsvColumns = {};
  // A column that a person leaves out is no news in the next file.
  const unused = contents.flatMap((one, at) => (one === "" ? [nameOf(at)] : []));
  if (unused.length > 0) columns.unused = unused;
  for (const content of CONTENTS) {
    const found = contents.flatMap((one, at) => (one === content ? [nameOf(at)] : []));
    const [first] = found;
    if (first === undefined) continue;
    if (content === "texts") columns.texts = found;
    else if (content === "description" && found.length > 1) columns.description = found;
    else columns[content] = first;
  }
  return columns;
}
