import { calendarDay, type FixedRecord, quote, StatementError } from "@matchbook/statements/readers";
import type { PaymentAdvice } from "../advice.ts";
import { makeAdvice, type RawItem, sumOf } from "../make-advice.ts";
import { numbersIn } from "../numbers-in.ts";
import type { AdviceReading } from "../read-options.ts";
import { collectRemittance, remittedItems } from "../x12/remitted.ts";
import { splitSegments } from "../x12/segments.ts";
import { type Batch, type Entry, isDebit, type NachaFile, readRecords } from "./records.ts";

/** Recognizes the beginning of a Nacha file: a file header with its fixed sizes. */
export function detectNacha(head: string): boolean {
  return /^101[ \w]{30}\w094101/.test(head);
}

/** Nacha is always in US dollars; international entries name another currency in addenda, which are not read. */
const CURRENCY = "USD";
const CLASSES = new Set(["CCD", "PPD", "CTX", "WEB", "TEL", "ARC", "BOC", "RCK"]);
/** Banks contest each other's returns with these reasons; they say nothing of the order. */
const AMONG_BANKS = /^R(6[1-9]|7[0-7])$/;

/**
 * Reads ACH files: entries with the documents in their addenda, and the entries that come back (addenda 99). A batch is an advice; debits and credits of a mixed one are two. Throws a `StatementError`.
 */
export function readNacha(text: string): AdviceReading {
  const file = readRecords(text);
  const warnings: string[] = [];
  const advices: PaymentAdvice[] = [];
  for (const batch of file.batches) {
    const { header } = batch;
    const kind = header.at(51, 53);
    if (!CLASSES.has(kind)) {
      warnings.push(`line ${header.line}: a batch of the class ${kind} was left out`);
      continue;
    }
    const booked = withoutOffset(batch).filter(({ amount }) => amount > 0n);
    const entries = booked.filter((entry) => !AMONG_BANKS.test(reasonOf(entry) ?? ""));
    if (entries.length < booked.length)
      warnings.push(`line ${header.line}: returns that banks contest, left out: ${booked.length - entries.length}`);
    for (const isReturn of [false, true]) {
      for (const debit of [false, true]) {
        const own = entries.filter((one) => isDebit(one) === debit && (reasonOf(one) !== null) === isReturn);
        if (own.length > 0) advices.push(toAdvice(file, batch, own, { debit, isReturn, kind }));
      }
    }
  }
  return { advices, warnings };
}

/** The entries without the one that books their sum on the tenant's own account, as balanced files have it. */
function withoutOffset({ header, entries }: Batch): readonly Entry[] {
  const [debits, credits] = [entries.filter(isDebit), entries.filter((one) => !isDebit(one))];
  for (const [ones, others] of [
    [debits, credits],
    [credits, debits],
  ] as const) {
    const [offset, another] = ones;
    if (offset === undefined || another !== undefined || reasonOf(offset) !== null) continue;
    const isOwn = others.length > 1 || nameOf(offset, "")?.startsWith(header.at(5, 20)) === true;
    if (isOwn && offset.amount === sumOf(others)) return others;
  }
  return entries;
}

function toAdvice(
  file: NachaFile,
  { header }: Batch,
  entries: readonly Entry[],
  { debit, isReturn, kind }: { debit: boolean; isReturn: boolean; kind: string },
): PaymentAdvice {
  const warnings: string[] = [];
  const items = entries.flatMap((entry) => itemsOf(entry, kind, warnings));
  const [only, another] = entries;
  const names = [header.at(54, 63), header.at(5, 20), header.at(41, 50)];
  return makeAdvice({
    ...{ kind: "order", format: "NACHA", line: header.line, currency: CURRENCY, items, warnings },
    // The numbers of batches in one day's files differ only in the file's modifier.
    number: `${file.header.at(24, 29)}${file.header.at(34)}-${header.at(88, 94)}`,
    // An order that debits others brings money in, and so does a credit that comes back.
    direction: debit === isReturn ? "debit" : "credit",
    date: dayOf(header),
    references: names,
    party: { name: only !== undefined && another === undefined ? nameOf(only, kind) : null },
  });
}

function itemsOf(entry: Entry, kind: string, warnings: string[]): RawItem[] {
  const { record, amount } = entry;
  const returned = returnOf(entry);
  // The number of the receiver, and the traces of the returned and of this entry.
  const own = [record.at(40, 54), returned?.at(7, 21) ?? null, record.at(80, 94)];
  const texts = entry.addenda.filter((one) => one.at(2, 3) === "05").map((one) => one.at(4, 83));
  const text = kind === "CTX" ? texts.join("") : texts.join(" ");
  const base = { line: record.line, kind: "payment" as const, name: nameOf(entry, kind), rejected: reasonOf(entry) };
  const remittance = remittanceIn(text, record);
  const split = remittance && remittedItems(remittance, amount);
  if (split !== undefined) return split.map((item) => ({ ...base, ...item, documents: [...item.documents, ...own] }));
  const listed = remittance?.documents.flatMap(({ documents }) => documents) ?? [];
  if (listed.length > 0) warnings.push(`line ${record.line}: its documents do not add up to the entry`);
  return [{ ...base, amount, documents: [...listed, ...numbersIn(text), ...own], text: text || null }];
}

/** The texts of addenda in segments of X12, with `\` or `~` at their ends. Undefined for other texts. */
function remittanceIn(text: string, { line }: FixedRecord) {
  const [, separator = ""] = /(?:^|[\\~])RMR([^A-Za-z0-9\s])/.exec(text) ?? [];
  if (separator === "") return undefined;
  const terminator = text.includes("\\") ? "\\" : "~";
  const segments = splitSegments(text.endsWith(terminator) ? text : `${text}${terminator}`, separator, terminator);
  try {
    const found = collectRemittance(
      segments.map((segment) => ({ ...segment, line })),
      CURRENCY,
    );
    return found.documents.length === 0 ? undefined : found;
  } catch (error) {
    // The text is free; what is booked stands in the entry.
    if (error instanceof StatementError) return undefined;
    throw error;
  }
}

function nameOf({ record }: Entry, kind: string): string | null {
  return (kind === "CTX" ? record.at(59, 74) : record.at(55, 76)) || null;
}

function returnOf({ addenda }: Entry): FixedRecord | undefined {
  return addenda.find((one) => one.at(2, 3) === "99");
}

/** The reason of a return, such as R03; null for an entry that is no return. */
function reasonOf(entry: Entry): string | null {
  return returnOf(entry)?.at(4, 6) ?? null;
}

/** The effective entry date. Throws a `StatementError`. */
function dayOf(header: FixedRecord): string | null {
  const text = header.at(70, 75);
  if (/^0*$/.test(text)) return null;
  const found = calendarDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);
  if (found === undefined) throw new StatementError(header.line, `column 70: ${quote(text)} is not a date (YYMMDD)`);
  return found;
}
