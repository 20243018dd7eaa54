import { dayAfter } from "./dates.ts";
import { quote, StatementError } from "./statement-error.ts";
import type { StatementLine, StatementOptions } from "./statement-line.ts";
import type { StatementBalance, StatementSummary } from "./statement-summary.ts";
import type { SkipReason } from "./value-sets.ts";

/** The most items of each list of a summary, which bounds a sync and its event. */
export const MAX_LISTED = 100;
/** The most balances that are kept: those of daily statements of 13 years. */
export const MAX_BALANCES = 5_000;
const MAX_VALUE = 100;
/** The values of an unused field that are shown. */
const SAMPLES = 2;
const COUNTERS = { not_booked: "notBooked", zero: "zero", status: "status" } as const satisfies Record<
  SkipReason,
  string
>;

/** An empty summary. */
export function newSummary(format = "", version = ""): StatementSummary {
  return {
    ...{ format, version, statements: 0, entries: 0, lines: 0 },
    ...{ notBooked: 0, zero: 0, status: 0, skipped: [] },
    ...{ warnings: [], warningCount: 0, balances: [], accounts: [], notUsed: [] },
  };
}

/** Counts a statement, whose lines follow. */
export function beginStatement(summary: StatementSummary): void {
  summary.statements += 1;
  summary.days = undefined;
}

/** Counts a warning. */
export function warn(summary: StatementSummary, line: number, reason: string): void {
  summary.warningCount += 1;
  if (summary.warnings.length < MAX_LISTED) summary.warnings.push({ line, reason });
}

/** Keeps a text that the file has and no line. `reportUnused` then warns about its field. */
export function noteUnused(summary: StatementSummary, field: string, line: number, value: string): void {
  summary.unused ??= new Map();
  const known = summary.unused.get(field);
  if (known === undefined && summary.unused.size < MAX_LISTED) summary.unused.set(field, { line, samples: [value] });
  else if (known && known.samples.length < SAMPLES && !known.samples.includes(value)) known.samples.push(value);
}

/** Warns about each field whose texts no line has, with two of them. */
function reportUnused(summary: StatementSummary): void {
  for (const [field, { line, samples }] of summary.unused ?? []) {
    warn(summary, line, `not used: ${field} (${samples.map(quote).join(", ")})`);
    summary.notUsed.push({ name: field, values: samples });
  }
  summary.unused = undefined;
}

/** Counts an entry that gives no line. */
export function skip(summary: StatementSummary, line: number, reason: SkipReason, value?: string): void {
  summary[COUNTERS[reason]] += 1;
  if (summary.skipped.length < MAX_LISTED) summary.skipped.push({ line, reason, value: value?.slice(0, MAX_VALUE) });
}

/**
 * A letter that was lost, or one of UTF-8 that was read as two of another encoding, before the bank wrote the file: `MÃ¼ller`.
 */
const BROKEN = /\ufffd|[ÂÃĂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰‹ŒŽ‘’“”•–—˜™›œžŸŚŤŹśťź]/;

/** Counts a line with broken letters in its text or in the name of the other side. */
function noteBroken(summary: StatementSummary, { position, description, counterpartyName }: StatementLine): void {
  const text = BROKEN.test(description) ? description : (counterpartyName ?? "");
  if (!BROKEN.test(text)) return;
  summary.broken ??= { line: position.line, text: text.slice(0, MAX_VALUE), lines: 0 };
  summary.broken.lines += 1;
}

function reportBroken(summary: StatementSummary): void {
  if (summary.broken === undefined) return;
  const { line, text, lines } = summary.broken;
  warn(summary, line, `${lines === 1 ? "1 line has" : `${lines} lines have`} broken letters: ${quote(text)}`);
  summary.broken = undefined;
}

/** Counts a line of the result; one with the amount zero is skipped instead. Returns whether it counts. */
export function countLine(summary: StatementSummary, line: StatementLine): boolean {
  if (line.amount === 0n) {
    skip(summary, line.position.line, "zero");
    return false;
  }
  summary.lines += 1;
  noteBroken(summary, line);
  const day = line.bookingDate ?? line.valueDate;
  if (summary.firstDay === undefined || day < summary.firstDay) summary.firstDay = day;
  if (summary.lastDay === undefined || day > summary.lastDay) summary.lastDay = day;
  const { first = day, last = day } = summary.days ?? {};
  summary.days = { first: day < first ? day : first, last: day > last ? day : last };
  addAccount(summary, line.account?.iban ?? line.account?.other);
  return true;
}

/**
 * Adds the balances of the statement whose lines were counted last.
 * @param closingDay the day of the closing balance as the file gives it, `YYYY-MM-DD`
 * @param openingDay the day of the opening balance, with which the statement before has ended
 */
export function addBalance(
  summary: StatementSummary,
  balance: Omit<StatementBalance, "from" | "to">,
  closingDay?: string,
  openingDay?: string,
): void {
  const { first = closingDay, last } = summary.days ?? {};
  // On the days before the first line nothing was booked, and the statement covers them.
  const isEarlier = openingDay !== undefined && first !== undefined && openingDay < first;
  summary.days = undefined;
  // A line may be booked after the day that the file gives its closing balance.
  const to = closingDay !== undefined && (last === undefined || closingDay > last) ? closingDay : last;
  if (summary.balances.length < MAX_BALANCES) {
    const from = isEarlier ? dayAfter(openingDay) : first;
    summary.balances.push({ ...balance, from, to });
  }
  addAccount(summary, balance.account);
}

function addAccount({ accounts }: StatementSummary, account: string | undefined): void {
  if (account === undefined || account === accounts.at(-1)) return;
  if (accounts.length < MAX_LISTED && !accounts.includes(account)) accounts.push(account);
}

/** Warns about balances that do not add up, or refuses the statement if the connection asks for that. */
export function reportBalance(
  summary: StatementSummary,
  { line, reason }: { line: number; reason: string },
  options: StatementOptions,
): void {
  if (options.strictBalance) readEntry(options, () => raise(line, reason));
  else warn(summary, line, reason);
}

function raise(line: number, reason: string): never {
  throw new StatementError(line, reason);
}

/** Reads one entry. With `onError`, an error in it is reported there, and the result is undefined. */
export function readEntry<T>({ onError }: StatementOptions, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (onError === undefined || !(error instanceof StatementError)) throw error;
    onError(error);
    return undefined;
  }
}

/** Passes the lines on and then reports the summary, also after an error. */
export async function* withSummary(
  lines: AsyncGenerator<StatementLine, void, void>,
  summary: StatementSummary,
  decoder: { encoding: () => string },
  { onSummary }: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  try {
    yield* lines;
  } finally {
    reportUnused(summary);
    reportBroken(summary);
    summary.encoding = decoder.encoding();
    onSummary?.(summary);
  }
}
