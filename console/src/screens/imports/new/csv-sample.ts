/** The first rows of a CSV file as they stand in it, to show them beside the mapping. The server reads the file. */
export interface CsvSample {
  delimiter: string;
  rows: readonly (readonly string[])[];
}

const DELIMITERS = [";", ",", "\t", "|"];
const SAMPLE_BYTES = 32 * 1024;
const MOST_ROWS = 8;

export async function sampleOf(
  file: File,
  { encoding, delimiter, skipRows = 0 }: { encoding: string; delimiter?: string | undefined; skipRows?: number },
): Promise<CsvSample> {
  if (/\.(xlsx|ods)$/i.test(file.name)) return { delimiter: ",", rows: await sheetRows(file, skipRows) };
  const text = decoderOf(encoding).decode(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const lines = text.split(/\r\n|\r|\n/).slice(skipRows);
  const used = delimiter ?? mostFrequent(lines.find((line) => line.trim() !== "") ?? "");
  return { delimiter: used, rows: rowsOf(lines.join("\n"), used).slice(0, MOST_ROWS) };
}

/** The first rows of the first visible sheet that has them. */
async function sheetRows(file: File, skipRows: number): Promise<string[][]> {
  const { read, utils } = await import("@e965/xlsx");
  const book = read(await file.arrayBuffer(), { sheetRows: skipRows + MOST_ROWS });
  const sheets = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden).map((name) => {
    const options = { header: 1, raw: false, defval: "", blankrows: true } as const;
    return utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, options).slice(skipRows);
  });
  return sheets.find((rows) => rows.length > 0) ?? [];
}

/** Browsers lack the encodings of DOS; numbers and dates look the same in another one. */
function decoderOf(encoding: string): TextDecoder {
  return new TextDecoder(encoding.startsWith("cp") ? "windows-1252" : encoding);
}

function mostFrequent(line: string): string {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}

/** Splits at delimiters and line ends outside of quotes. */
function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < MOST_ROWS; at++) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') cell += text[++at];
    else if (sign === '"' && (quoted || cell.trim() === "")) quoted = !quoted;
    else if (!quoted && sign === delimiter) endCell();
    else if (!quoted && sign === "\n") endRow();
    else cell += sign;
  }
  if (rows.length < MOST_ROWS) endRow();
  return rows;
}
