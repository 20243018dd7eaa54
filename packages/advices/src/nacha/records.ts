import { clip, type FixedRecord, fixedRecord, numberAt, quote, StatementError } from "@matchbook/statements/readers";

/** The length of a record of the Nacha file format. */
const RECORD = 94;

/** An entry (record 6) with its addenda (records 7). */
export interface Entry {
  record: FixedRecord;
  code: string;
  amount: bigint;
  addenda: FixedRecord[];
}

/** Entries between a header (record 5) and a control (record 8). */
export interface Batch {
  header: FixedRecord;
  entries: Entry[];
}

export interface NachaFile {
  header: FixedRecord;
  batches: Batch[];
}

/** The records of a file, one in a line or one after the other. Throws a `StatementError` for another length. */
function recordsOf(text: string): FixedRecord[] {
  const lines = /[\r\n]/.test(text.trim()) ? text.split(/\r\n|\n|\r/) : (text.trim().match(/[\s\S]{1,94}/g) ?? []);
  return lines.flatMap((line, at) => {
    if (line.trim() === "") return [];
    // Programs cut the spaces at the end of a line.
    if (line.length > RECORD) throw new StatementError(at + 1, `the record is longer than ${RECORD} characters`);
    return /^9+$/.test(line) && line.length === RECORD ? [] : [fixedRecord(line, at + 1)];
  });
}

/** Reads the records, whose counts and sums must be those of the controls. Throws a `StatementError`. */
export function readRecords(text: string): NachaFile {
  const records = recordsOf(text);
  const [header] = records;
  if (header?.at(1) !== "1") throw new StatementError(header?.line ?? 1, "the file has no header (record 1)");
  const file: NachaFile = { header, batches: [] };
  let batch: Batch | undefined;
  let control: FixedRecord | undefined;
  for (const record of records.slice(1)) {
    const type = record.at(1);
    const isOpen = batch !== undefined;
    if (control !== undefined || isOpen === (type === "5" || type === "9") || !/[5-9]/.test(type))
      throw new StatementError(record.line, `a record ${quote(type)} may not stand here`);
    if (type === "5") batch = { header: record, entries: [] };
    else if (type === "6") batch?.entries.push(toEntry(record));
    else if (type === "7") addendaOf(batch, record).push(record);
    else if (type === "8" && batch !== undefined) {
      compare(record, [batch], { count: [5, 10], debit: [21, 32], credit: [33, 44] });
      file.batches.push(batch);
      batch = undefined;
    } else control = record;
  }
  if (control === undefined) throw new StatementError(records.at(-1)?.line ?? 1, "the file has no control (record 9)");
  compare(control, file.batches, { count: [14, 21], debit: [32, 43], credit: [44, 55] });
  return file;
}

function toEntry(record: FixedRecord): Entry {
  const code = record.at(2, 3);
  if (!/^[2-5]\d$/.test(code))
    throw new StatementError(record.line, `column 2: transaction code ${quote(code)} is not known`);
  return { record, code, amount: numberAt(record, 30, 39, "amount"), addenda: [] };
}

function addendaOf(batch: Batch | undefined, record: FixedRecord): FixedRecord[] {
  const entry = batch?.entries.at(-1);
  if (entry === undefined) throw new StatementError(record.line, "an addenda record (7) stands before its entry");
  return entry.addenda;
}

/**
 * Tells whether the account of the entry is debited. The second digit of a code is 1 to 4 for credits (Nacha, appendix
 * 3).
 */
export function isDebit({ code }: Entry): boolean {
  return Number(code[1]) >= 5;
}

type Columns = readonly [number, number];

function compare(
  control: FixedRecord,
  batches: readonly Batch[],
  at: { count: Columns; debit: Columns; credit: Columns },
): void {
  const entries = batches.flatMap((batch) => batch.entries);
  const sum = (debit: boolean) =>
    entries.filter((one) => isDebit(one) === debit).reduce((total, { amount }) => total + amount, 0n);
  const count = BigInt(entries.length + entries.reduce((total, { addenda }) => total + addenda.length, 0));
  for (const [name, [first, last], actual] of [
    ["number of entries and addenda", at.count, count],
    ["sum of debits in cents", at.debit, sum(true)],
    ["sum of credits in cents", at.credit, sum(false)],
  ] as const) {
    const stated = numberAt(control, first, last, name);
    if (stated !== actual)
      throw new StatementError(control.line, `the ${name} is stated as ${clip(String(stated))}, but is ${actual}`);
  }
}
