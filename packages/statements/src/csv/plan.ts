import { setImmediate as nextTurn } from "node:timers/promises";
import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import type { MappingQuestion } from "../mapping-question.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementOptions } from "../statement-line.ts";
import { cellText, headerKey } from "./cells.ts";
import { createDateReader } from "./dates.ts";
import { sniffDelimiter } from "./delimiter.ts";
import { type FoundPreset, findPreset } from "./find-preset.ts";
import { recognizeHeader } from "./known-headers.ts";
import { possibleTexts } from "./possible-texts.ts";
import type { CsvPreset } from "./preset.ts";
import { PRESETS, presets } from "./presets/index.ts";
import { type Proposal, proposeFor } from "./proposal/propose.ts";
import { findTableInTurns } from "./proposal/table.ts";
import { MAX_COLUMNS } from "./record-reader.ts";
import { splitRow } from "./split-row.ts";

/** How to read one file. */
export interface CsvPlan {
  /** Undefined for a known header without a mapping. */
  mapping: CsvMapping | undefined;
  delimiter: string;
  /** Lines before the header, after those that the connection's mapping skips. */
  skipRows: number;
  preset?: string;
  /** The columns that may hold the text, where names tell the other columns: see `withPossibleTexts`. */
  texts?: readonly number[] | undefined;
  /** For an unknown header. */
  proposed?: {
    mapping: CsvMapping;
    questions: MappingQuestion[];
    unused: string[];
    /** Whether the file is read by the proposal. */
    isRead: boolean;
  };
}

// The number of lines that the delimiter and a preset are found by. A proposal looks at more.
const SNIFFED_LINES = 20;
const PRESET_LINES = 40;

/**
 * Decides how to read a file by its first lines: by the columns of the connection's mapping, the preset of a bank, a
 * known header or, if `proposeMapping` is set, a proposed mapping. A mapping without columns changes the others.
 * Throws a `StatementError` when the dates of a preset can be read in several ways, or when the file is no export of
 * the bank that the mapping names, or when a proposal is not complete. The work takes several turns of the event loop.
 * @param isWhole whether the lines are the whole file
 */
export async function planCsv(lines: readonly string[], isWhole: boolean, options: StatementOptions): Promise<CsvPlan> {
  const { csvMapping, proposeMapping: propose } = options;
  const { preset: bank, ...changes } = csvMapping ?? {};
  const sniffed = changes.delimiter ?? sniffDelimiter(lines.slice(0, SNIFFED_LINES)) ?? ",";
  const plain = { mapping: csvMapping, delimiter: sniffed, skipRows: 0 };
  if (changes.columns !== undefined) return plain;
  const ofBank = planByPreset(lines.slice(0, PRESET_LINES), bank, changes);
  if (ofBank !== undefined) return ofBank;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const table = await findTableInTurns(lines, isWhole);
  const hints = { ...options, currency: changes.currency ?? options.currency, today, isWhole };
  const proposal = table && proposeFor(table, hints);
  await nextTurn();
  const header = splitRow(lines.find((line) => line.trim() !== "") ?? "", sniffed)
    .slice(0, MAX_COLUMNS)
    .map(cellText);
  const known = recognizeHeader(header);
  const isKnown = known !== undefined && (proposal === undefined || agrees(known, proposal, header));
  if (isKnown && !(propose === true && asksOnlyCurrency(known, proposal, changes, options)))
    return withProven({ ...plain, texts: possibleTexts(known, header, proposal) }, known, proposal);
  if (proposal === undefined) return plain;
  const { mapping, delimiter, skipRows, questions, unused } = proposal;
  const read = { ...mapping, ...changes, columns: { ...mapping.columns, ...(isKnown && known) } };
  const above = skipRows + (changes.skipRows ?? 0);
  const isRead = propose === true;
  const full = { ...read, delimiter, ...(above > 0 && { skipRows: above }) };
  const proposed = { mapping: full, questions, unused, isRead };
  return isRead ? { mapping: read, delimiter, skipRows, proposed } : { ...plain, proposed };
}

/** The plan of the preset that the first lines show: of the named bank, or of any. */
function planByPreset(
  lines: readonly string[],
  bank: CsvMapping["preset"],
  changes: Omit<CsvMapping, "preset">,
): CsvPlan | undefined {
  const found = findPreset(lines, bank === undefined ? presets : PRESETS[bank]);
  if (found === undefined && bank !== undefined) throw noExport(bank);
  if (found === undefined) return undefined;
  const { preset, delimiter, skipRows } = found;
  const header = splitRow(lines[skipRows] ?? "", delimiter);
  const dates = changes.dateFormats === undefined ? dateStyle(found, lines) : {};
  const mapping = { ...preset.mapping, ...dates, ...changes, columns: presentColumns(preset, header) };
  return { mapping, delimiter, skipRows, preset: preset.name };
}

/** Whether the rows of a file leave the known names of its header as they are. An unreadable amount is reported later. */
function agrees(known: CsvColumns, { mapping, questions, numbers }: Proposal, header: readonly string[]): boolean {
  const amounts = (["amount", "debit", "credit"] as const).flatMap((field) => known[field] ?? []);
  if (amounts.some((column) => !numbers.includes(Number(column)))) return true;
  // Several columns of currencies beside the amounts, none with a known name.
  const asksCurrency = ({ field, columns }: MappingQuestion) =>
    field === "currency" && columns.some(({ column }) => !amounts.includes(column));
  if (known.currency === undefined && questions.some(asksCurrency)) return false;
  const open = questions.filter(({ field }) => MONEY_FIELDS.has(field));
  // Amounts without a sign or a word beside them are money in, if the header names no purchases.
  const isPlain = ({ field, columns }: MappingQuestion) =>
    field === "direction" && columns.length === 1 && !header.some((cell) => PURCHASES.test(cell));
  if (open.length > 0) return open.every(isPlain);
  const fields = ["amount", "debit", "credit", "direction"] as const;
  const isSame = fields.every((field) => mapping.columns[field] === known[field]);
  return isSame && mapping.invertSign !== true && mapping.columns.fee === undefined;
}

/** Whether the rows of a known header lack only their currency, which a preview then asks for. */
function asksOnlyCurrency(
  known: CsvColumns,
  proposal: Proposal | undefined,
  changes: CsvMapping,
  { currency }: StatementOptions,
): boolean {
  const isOpen = (known.currency ?? changes.currency ?? currency) === undefined;
  return isOpen && proposal?.questions.length === 1 && proposal.questions[0]?.field === "currency";
}

/** Names of columns in exports of cards, whose purchases are often positive. */
const PURCHASES = /\bcard\b|merchant|\bkarte|h[aä]ndler|\bcarte\b|commer[cç]ant|tarjeta|comercio|карт/iu;

const MONEY_FIELDS: ReadonlySet<string> = new Set(["amount", "debit", "direction", "invertSign", "status"]);

/**
 * What the names of a known header leave open and its rows show: the order of day and month if only one is possible, the
 * currency, the other party, the text, and totals at the end.
 */
function withProven(plain: CsvPlan, columns: CsvColumns, proposal: Proposal | undefined): CsvPlan {
  if (proposal === undefined) return plain;
  const { mapping } = proposal;
  const dateFormats = plain.mapping?.dateFormats ?? mapping.dateFormats;
  const hasCurrency = columns.currency !== undefined || plain.mapping?.currency !== undefined;
  const column = hasCurrency ? undefined : mapping.columns.currency;
  const currency = hasCurrency ? undefined : mapping.currency;
  // Names do not identify a line, so they may come on top of what was read before.
  const party = columns.counterpartyName === undefined ? mapping.columns.counterpartyName : undefined;
  const text = plain.texts?.find((column) => column === mapping.columns.description);
  const footerRows = plain.mapping?.footerRows ?? (proposal.totalRows || undefined);
  if ((dateFormats ?? column ?? currency ?? party ?? text ?? footerRows) === undefined) return plain;
  return {
    ...plain,
    mapping: {
      ...plain.mapping,
      ...(dateFormats !== undefined && { dateFormats }),
      ...(currency !== undefined && { currency }),
      ...(footerRows !== undefined && { footerRows }),
      columns: {
        ...columns,
        ...(column !== undefined && { currency: column }),
        ...(party !== undefined && { counterpartyName: party }),
        ...(text !== undefined && { description: text }),
      },
    },
  };
}

function noExport(bank: keyof typeof PRESETS): StatementError {
  const headers = PRESETS[bank].map(({ name, header }) =>
    header.length === 0 ? `the rows of ${name}` : quote(header.join(", ")),
  );
  return new StatementError(
    1,
    `the csvMapping of the bank connection names the preset ${quote(bank)}, but no line has its columns: ${headers.join(" or ")}`,
  );
}

/** The columns of a preset that the header has. It has all that the preset is recognized by, but exports differ. */
function presentColumns({ mapping: { columns } }: CsvPreset, header: readonly string[]): CsvColumns {
  const keys = new Set(header.map(headerKey));
  const present = Object.entries(columns).flatMap(([field, names]) => {
    const found = [names].flat().filter((name) => typeof name === "number" || keys.has(headerKey(name)));
    if (found.length === 0) return [];
    return [[field, Array.isArray(names) ? found : names]];
  });
  return Object.fromEntries(present);
}

/** The date format of a file, of those that its bank uses. */
function dateStyle({ preset, delimiter, skipRows }: FoundPreset, lines: readonly string[]): Partial<CsvMapping> {
  const { dateStyles } = preset;
  if (dateStyles === undefined) return {};
  const [header = [], ...rows] = lines.slice(skipRows).map((line) => splitRow(line, delimiter));
  const at = header.map(headerKey).indexOf(headerKey(String(dateColumn(preset))));
  const dates = rows.flatMap((row) => (row[at] ? [cellText(row[at])] : []));
  const fitting = dateStyles.filter((style) => dates.every((date) => fits(date, style)));
  const [style] = fitting;
  if (style === undefined || fitting.length === 1 || dates.length === 0) return { dateFormats: fitting.slice(0, 1) };
  throw new StatementError(
    skipRows + 2,
    `the dates of this ${preset.name} file, such as ${quote(dates[0] ?? "")}, could be ${fitting.join(" or ")}: ` +
      "a csvMapping of its bank connection must name one (dateFormats)",
  );
}

function dateColumn({ mapping: { columns } }: CsvPreset): string | number | undefined {
  return columns.bookingDate ?? columns.valueDate;
}

function fits(date: string, style: string): boolean {
  try {
    createDateReader([style])(date);
    return true;
  } catch {
    return false;
  }
}
