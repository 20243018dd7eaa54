import { compareTotal, type Totals } from "../checked-totals.ts";
import { currencyOf } from "../currency-number.ts";
import { dayAt, type FixedRecord, numberAt, recordsByCode } from "../fixed-columns.ts";
import { FormatReader } from "../format-reader.ts";
import type { LineReader } from "../line-reader.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { reportBalances, type StatedBalances } from "../report-balances.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementLine } from "../statement-line.ts";
import { beginStatement, readEntry } from "../summary.ts";
import { joinPieces, newPieces, oneLine, tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";

const CURRENCY = "CZK";
const MAX_TEXTS = 200;
/** The codes of a movement. A cancelled debit gives the money back. */
const CODES: Readonly<Record<string, { direction: Direction; reversal: boolean }>> = {
  "1": { direction: "debit", reversal: false },
  "2": { direction: "credit", reversal: false },
  "4": { direction: "credit", reversal: true },
  "5": { direction: "debit", reversal: true },
};

interface OpenAccount {
  account: string;
  owner: string;
  /** The currency of the connection, else of the first movement that names one. */
  currency: string | undefined;
  /** The currency in the movement before, as the record writes it. */
  code?: string;
  statementId: string;
  balances: Omit<StatedBalances, "currency">;
  told: Totals;
  found: Totals | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class GpcReader extends FormatReader implements LineReader {
  #account: OpenAccount | undefined;
  #movement: { line: StatementLine; texts: string[]; further: string[] } | undefined;

  readonly line = recordsByCode("GPC", {
    "074": (record) => this.#open(record),
    "075": (record) => this.#move(record),
    "076": ({ at }) => this.#movement?.further.push(...newPieces([oneLine(at(36, 127))], "")),
    "078": (record) => this.#add(record),
    "079": (record) => this.#add(record),
  });

  end(line: number): void {
    this.#close();
    if (this.summary.statements === 0) throw new StatementError(line, "the file holds no account (074)");
  }

  #add({ at }: FixedRecord): void {
    if (this.#movement && this.#movement.texts.length < MAX_TEXTS) this.#movement.texts.push(at(4, 128));
  }

  #open(record: FixedRecord): void {
    this.#close();
    const { at, line } = record;
    beginStatement(this.summary);
    const account = at(4, 19);
    const opening = signed(record, 60, numberAt(record, 46, 59, "old balance"));
    const closing = signed(record, 75, numberAt(record, 61, 74, "new balance"));
    const debit = signed(record, 90, numberAt(record, 76, 89, "debit turnover"));
    const credit = signed(record, 105, numberAt(record, 91, 104, "credit turnover"));
    const closingDay = ifReadable(() => dayAt(record, 109, "closing date", "DDMMYY"));
    const told = { debit, credit };
    const found = { debit: 0n, credit: 0n };
    const balances = { line, account, opening, closing, closingDay };
    const [owner, statementId] = [at(20, 39), at(106, 108)];
    this.#account = { account, owner, currency: this.options.currency, statementId, balances, told, found };
    this.lines.open(opening);
  }

  #move(record: FixedRecord): void {
    this.#book();
    const open = this.#account;
    if (open === undefined) throw new StatementError(record.line, "a movement (075) comes before its account (074)");
    this.summary.entries += 1;
    const line = readEntry(this.options, () => this.#readMovement(record, open));
    if (line === undefined) open.found = undefined;
    else this.#movement = { line, texts: [], further: furtherTexts(record) };
  }

  #readMovement(record: FixedRecord, open: OpenAccount): StatementLine {
    const { at, line } = record;
    const { account, owner, statementId, found } = open;
    const currency = requireCurrency(record, open);
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
    const symbol = withoutZeros(at(62, 71));
    return plainLine({
      position: { line, entry: this.summary.entries, detail: 0 },
      account: { other: account, currency, ...(owner !== "" && { owner }) },
      ...{ statementId, amount, currency, direction, reversal, bookingDate },
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
    const { texts, line } = movement;
    const description = texts.length === 0 ? line.description : tidy([...texts, line.description]);
    const additionalInformation = joinPieces(movement.further);
    this.lines.add({ ...line, description, remittance: description || null, additionalInformation });
  }

  #close(): void {
    this.#book();
    const open = this.#account;
    this.#account = undefined;
    if (open === undefined) return;
    const { told, found, currency = CURRENCY } = open;
    const balances = { ...open.balances, currency };
    const removed = this.lines.close(balances.closing);
    reportBalances(balances, found && found.credit - found.debit - removed, this.summary, this.options);
    for (const side of ["debit", "credit"] as const) {
      if (found === undefined) continue;
      const total = { what: `${side} turnover (074)`, told: told[side], found: found[side], line: balances.line };
      compareTotal(total, this.summary, this.options);
    }
  }
}

/**
 * The currency of a movement. Throws a `StatementError` when the record names another one than the account has, because
 * balances and lines would mix both.
 */
function requireCurrency({ at, line }: FixedRecord, open: OpenAccount): string {
  const code = at(119, 122);
  // All movements of an account name one currency.
  if (code === open.code) return open.currency ?? CURRENCY;
  const [, number = ""] = /^0([0-9]{3})$/.exec(code) ?? [];
  const named = number === "000" ? undefined : currencyOf(number);
  open.currency ??= named;
  if (named !== undefined && named !== open.currency) {
    const reason = `column 119: the movement is in ${named}, but the account of the bank connection in ${open.currency}`;
    throw new StatementError(line, reason);
  }
  open.code = code;
  return open.currency ?? CURRENCY;
}

function withoutZeros(digits: string): string {
  return digits.startsWith("0") ? digits.replace(/^0+/, "") : digits;
}

/** The account of the other side, and the symbols of Czech payments other than the variable one. */
function furtherTexts({ at }: FixedRecord): string[] {
  const texts: string[] = [];
  const [account, bank, constant, specific] = [at(20, 35), at(74, 77), at(78, 81), at(82, 91)].map(withoutZeros);
  if (account) texts.push(`${account}/${at(74, 77)}`);
  else if (bank) texts.push(at(74, 77));
  if (constant) texts.push(`KS ${constant}`);
  if (specific) texts.push(`SS ${specific}`);
  return texts;
}

function signed({ at }: FixedRecord, column: number, amount: bigint): bigint {
  return at(column) === "-" ? -amount : amount;
}
