import { setImmediate as nextTurn } from "node:timers/promises";
import type { CsvColumns, CsvMapping } from "../csv-mapping.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementOptions } from "../statement-line.ts";
import { cellText, headerKey } from "./cells.ts";
import type { CsvPlan } from "./csv-plan.ts";
import { createDateReader } from "./dates.ts";
import { withDebitSign } from "./debit-sign.ts";
import { sniffDelimiter } from "./delimiter.ts";
import { type FoundPreset, findPreset } from "./find-preset.ts";
import { planByHeader } from "./plan-by-header.ts";
import type { CsvPreset } from "./preset.ts";
import { PRESETS, presets } from "./presets/index.ts";
import { completed } from "./proposal/given-columns.ts";
import { proposeFor } from "./proposal/propose.ts";
import { findTableInTurns } from "./proposal/table.ts";
import { proveMapping } from "./prove-mapping.ts";
import { MAX_COLUMNS } from "./record-reader.ts";
import { splitRow } from "./split-row.ts";

// The number of lines that the delimiter and a preset are found by. A proposal looks at more.
const SNIFFED_LINES = 20;
const PRESET_LINES = 40;

/**
 * Decides how to read a file by its first lines: by the columns of the connection's mapping, the preset of a bank, a
 * known header or, if `proposeMapping` is set, a proposed mapping. A mapping without columns changes the others, and one
 * with some of the columns has them completed by what the file proves.
 * Throws a `StatementError` when the dates of a preset can be read in several ways, or when the file is no export of
 * the bank that the mapping names, or when a proposal is not complete. The work takes several turns of the event loop.
 * @param isWhole whether the lines are the whole file
 */
export async function planCsv(lines: readonly string[], isWhole: boolean, options: StatementOptions): Promise<CsvPlan> {
  const plan = await planColumns(lines, isWhole, options);
  return { ...plan, mapping: plan.mapping && withDebitSign(lines.slice(plan.skipRows), plan.delimiter, plan.mapping) };
}

async function planColumns(lines: readonly string[], isWhole: boolean, options: StatementOptions): Promise<CsvPlan> {
  const { csvMapping, proposeMapping: propose } = options;
  const { preset: bank, ...changes } = csvMapping ?? {};
  const sniffed = changes.delimiter ?? sniffDelimiter(lines.slice(0, SNIFFED_LINES)) ?? ",";
  const plain = { mapping: csvMapping, delimiter: sniffed, skipRows: 0 };
  const ofBank = changes.columns === undefined && planByPreset(lines.slice(0, PRESET_LINES), bank, changes);
  if (ofBank) return ofBank;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const table = await findTableInTurns(lines, isWhole);
  const currency = changes.currency ?? options.currency;
  const hints = { ...options, currency, today, isWhole, columns: changes.columns };
  if (csvMapping !== undefined && isComplete(changes.columns))
    return table === undefined ? plain : { ...plain, proposed: proveMapping(table, csvMapping, hints) };
  const proposal = table && proposeFor(table, hints);
  await nextTurn();
  const header = splitRow(lines.find((line) => line.trim() !== "") ?? "", sniffed)
    .slice(0, MAX_COLUMNS)
    .map(cellText);
  if (changes.columns === undefined) {
    const known = planByHeader({ plain, header, proposal, options });
    if (known !== undefined) return known;
  }
  if (proposal === undefined) return plain;
  const { mapping, delimiter, skipRows, questions } = proposal;
  const columns = {
    ...mapping.columns,
    ...(changes.columns && completed(changes.columns, mapping.columns, table?.header)),
  };
  const read = { ...mapping, ...changes, columns };
  const above = skipRows + (changes.skipRows ?? 0);
  // A caller who names some of the columns wants the others read from the file.
  const isRead = propose === true || (changes.columns !== undefined && questions.length === 0);
  const full = { ...read, delimiter, ...(above > 0 && { skipRows: above }) };
  const proposed = { mapping: full, questions, isRead, isOpen: questions.length > 0 };
  if (!isRead) return { ...plain, proposed };
  return { mapping: read, delimiter, skipRows, proposed: changes.columns && !propose ? undefined : proposed };
}

/** Tells whether columns say when and how much each row books. */
function isComplete(columns: CsvColumns | undefined): boolean {
  const { bookingDate, valueDate, amount, debit, credit } = columns ?? {};
  const hasMoney = amount !== undefined || (debit !== undefined && credit !== undefined);
  return (bookingDate ?? valueDate) !== undefined && hasMoney;
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
  const expected = [...preset.header, ...(preset.beside ?? [])].map(headerKey);
  const mapping = { ...preset.mapping, ...dates, ...changes, columns: presentColumns(preset, header) };
  return { mapping, delimiter, skipRows, preset: preset.name, expected };
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
