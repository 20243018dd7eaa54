import { compareTotal, type Totals } from "../checked-totals.ts";
import { dayAt, type FixedRecord, numberAt, recordsByCode } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { reportBalances, type StatedBalances } from "../report-balances.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, countLine, readEntry } from "../summary.ts";
import { tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";

const CURRENCY = "CZK";
const MAX_TEXTS = 20;
/** The codes of a movement. A cancelled debit gives the money back. */
const CODES: Readonly<Record<string, { direction: Direction; reversal: boolean }>> = {
  "1": { direction: "debit", reversal: false },
  "2": { direction: "credit", reversal: false },
  "4": { direction: "credit", reversal: true },
  "5": { direction: "debit", reversal: true },
};

interface OpenAccount {
  account: string;
  currency: string;
  statementId: string;
  balances: StatedBalances;
  told: Totals;
  found: Totals | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class GpcReader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #emit: (line: StatementLine) => void;
  #account: OpenAccount | undefined;
  #movement: { line: StatementLine; texts: string[] } | undefined;

  readonly line = recordsByCode("GPC", {
    "074": (record) => this.#open(record),
    "075": (record) => this.#move(record),
    "076": () => {},
    "078": (record) => this.#add(record),
    "079": (record) => this.#add(record),
  });

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    this.#emit = emit;
  }

  end(line: number): void {
    this.#close();
    if (this.#summary.statements === 0) throw new StatementError(line, "the file holds no account (074)");
  }

  #add({ at }: FixedRecord): void {
    if (this.#movement && this.#movement.texts.length < MAX_TEXTS) this.#movement.texts.push(at(4, 128));
  }

  #open(record: FixedRecord): void {
    this.#close();
    const { at, line } = record;
    beginStatement(this.#summary);
    const currency = this.#options.currency ?? CURRENCY;
    const account = at(4, 19);
    const opening = signed(record, 60, numberAt(record, 46, 59, "old balance"));
    const closing = signed(record, 75, numberAt(record, 61, 74, "new balance"));
    const debit = signed(record, 90, numberAt(record, 76, 89, "debit turnover"));
    const credit = signed(record, 105, numberAt(record, 91, 104, "credit turnover"));
    const closingDay = ifReadable(() => dayAt(record, 109, "closing date", "DDMMYY"));
    const balances = { line, account, currency, opening, closing, closingDay };
    const told = { debit, credit };
    this.#account = { account, currency, statementId: at(106, 108), balances, told, found: { debit: 0n, credit: 0n } };
  }

  #move(record: FixedRecord): void {
    this.#book();
    const open = this.#account;
    if (open === undefined) throw new StatementError(record.line, "a movement (075) comes before its account (074)");
    this.#summary.entries += 1;
    const line = readEntry(this.#options, () => this.#readMovement(record, open));
    if (line === undefined) open.found = undefined;
    else this.#movement = { line, texts: [] };
  }

  #readMovement(record: FixedRecord, { account, currency, statementId, found }: OpenAccount): StatementLine {
    const { at, line } = record;
    const code = CODES[at(61)];
    if (code === undefined)
      throw new StatementError(line, `column 61: ${quote(at(61))} is no code of a movement (1, 2, 4, 5)`);
    const { direction, reversal } = code;
    const amount = numberAt(record, 49, 60, "amount");
    const valueDate = dayAt(record, 92, "value date", "DDMMYY");
    const bookingDate = dayAt(record, 123, "booking date", "DDMMYY") ?? valueDate;
    if (bookingDate === undefined) throw new StatementError(line, "column 123: the movement has no date");
    // A cancellation lowers the turnover of the side that it cancels.
    const side = reversal ? (direction === "credit" ? "debit" : "credit") : direction;
    if (found) found[side] += reversal ? -amount : amount;
    const symbol = at(62, 71).replace(/^0+/, "");
    return plainLine({
      position: { line, entry: this.#summary.entries, detail: 0 },
      ...{ account: { other: account, currency }, statementId, amount, currency, direction, reversal, bookingDate },
      valueDate: valueDate ?? bookingDate,
      description: symbol === "" ? "" : `VS ${symbol}`,
      reference: symbol || null,
      counterpartyName: provided(at(98, 117) || null),
      bankReference: provided(at(36, 48) || null),
    });
  }

  #book(): void {
    const movement = this.#movement;
    this.#movement = undefined;
    if (movement === undefined) return;
    const description = tidy([...movement.texts, movement.line.description]);
    const line = { ...movement.line, description, remittance: description || null };
    if (countLine(this.#summary, line)) this.#emit(line);
  }

  #close(): void {
    this.#book();
    const open = this.#account;
    this.#account = undefined;
    if (open === undefined) return;
    const { balances, told, found } = open;
    reportBalances(balances, found && found.credit - found.debit, this.#summary, this.#options);
    for (const side of ["debit", "credit"] as const) {
      if (found === undefined) continue;
      const total = { what: `${side} turnover (074)`, told: told[side], found: found[side], line: balances.line };
      compareTotal(total, this.#summary, this.#options);
    }
  }
}

function signed({ at }: FixedRecord, column: number, amount: bigint): bigint {
  return at(column) === "-" ? -amount : amount;
}
