import { less } from "../booked-lines.ts";
import { calendarDay } from "../dates.ts";
import { FormatReader } from "../format-reader.ts";
import { electronicIban } from "../iban.ts";
import type { LineReader } from "../line-reader.ts";
import { currencyDigits, MAX_MINOR } from "../money.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { reportBalances } from "../report-balances.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementLine } from "../statement-line.ts";
import { beginStatement, noteUnused, readEntry } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { joinPieces, tidy } from "../text-pieces.ts";

/** A record: its fields by their place, from 0, without spaces around them. */
interface Fields {
  at: (place: number) => string;
  /** The number of fields. */
  length: number;
  line: number;
}

interface OpenStatement {
  line: number;
  account: string;
  currency: string;
  opening: bigint | undefined;
  closing: bigint | undefined;
  closingDay: string | undefined;
  /** The sum of the movements; undefined when one could not be read. */
  sum: bigint | undefined;
}

/** The places that are read, and those of codes and of the amount in the currency of the account. */
const HEADER_FIELDS = new Set([0, 1, 3, 16, 17]);
const MOVEMENT_FIELDS = new Set([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 13, 16, 17]);

/** Receives the records of a file in order and emits its lines. */
export class LitasEsisReader extends FormatReader implements LineReader {
  #statement: OpenStatement | undefined;

  line(text: string, line: number): void {
    const content = withoutEndOfFile(text);
    if (content.trim() === "") return;
    const cells = content.split("\t");
    const record: Fields = { at: (place) => (cells[place] ?? "").trim(), length: cells.length, line };
    const code = record.at(0);
    if (code === "000") this.#open(record);
    else if (code === "010") this.#move(record);
    else if (code === "020") this.#total(record);
    else if (code !== "999")
      throw new StatementError(line, `${quote(code.slice(0, 20))} begins no record of LITAS-ESIS (000, 010, 020, 999)`);
  }

  end(line: number): void {
    this.#close();
    if (this.summary.statements === 0) throw new StatementError(line, "the file holds no statement (000)");
  }

  #open(record: Fields): void {
    this.#close();
    const { at, line } = record;
    for (const [field, text] of unread(record, HEADER_FIELDS)) noteUnused(this.summary, `${field} (000)`, line, text);
    const currency = at(17).toUpperCase();
    if (currencyDigits(currency) === undefined)
      throw new StatementError(line, `field 18: ${quote(currency)} is not an ISO 4217 code`);
    beginStatement(this.summary);
    this.#statement = {
      line,
      account: electronicIban(at(16)),
      currency,
      opening: undefined,
      closing: undefined,
      closingDay: undefined,
      sum: 0n,
    };
  }

  #current(line: number): OpenStatement {
    if (this.#statement === undefined) throw new StatementError(line, "a record comes before the header (000)");
    return this.#statement;
  }

  #move(record: Fields): void {
    const statement = this.#current(record.line);
    this.summary.entries += 1;
    const read = readEntry(this.options, () => this.#readMovement(record, statement));
    if (read === undefined) {
      statement.sum = undefined;
      return;
    }
    if (statement.sum !== undefined) statement.sum += read.direction === "credit" ? read.amount : -read.amount;
    this.lines.add(read);
  }

  #readMovement(record: Fields, { account, currency }: OpenStatement): StatementLine {
    const { at, line } = record;
    const sign = at(6).toUpperCase();
    if (sign !== "C" && sign !== "D") throw new StatementError(line, `field 7: ${quote(sign)} is not C or D`);
    const day = dayOf(at(2), line);
    const iban = electronicIban(at(16));
    const original = originalOf(record, currency);
    return plainLine({
      position: { line, entry: this.summary.entries, detail: 0 },
      account: { iban: account, currency },
      ...{ amount: minorOf(at(4), line, 5), currency, direction: sign === "C" ? "credit" : "debit" },
      ...{ bookingDate: day, valueDate: day },
      description: tidy([at(13)]),
      reference: at(12) || null,
      counterpartyName: provided(at(17) || null),
      counterpartyIban: iban === "" ? null : iban,
      bankReference: provided(at(10) || null),
      bankTransactionCode: at(1) || null,
      additionalInformation: joinPieces(unread(record, MOVEMENT_FIELDS).map(([field, text]) => `${field}: ${text}`)),
      original,
    });
  }

  #total({ at, line }: Fields): void {
    const statement = this.#current(line);
    const kind = at(1).toLowerCase();
    if (kind !== "likutispr" && kind !== "likutispb") return;
    const amount = minorOf(at(4).replace(/^-/, ""), line, 5);
    const balance = at(4).startsWith("-") || at(6).toUpperCase() === "D" ? -amount : amount;
    if (kind === "likutispr") {
      statement.opening = balance;
      this.lines.open(balance);
    } else {
      statement.closing = balance;
      statement.closingDay = ifReadable(() => dayOf(at(2), line));
    }
  }

  #close(): void {
    const statement = this.#statement;
    this.#statement = undefined;
    if (statement === undefined) return;
    const { sum, ...balance } = statement;
    const removed = this.lines.close(balance.closing);
    if (balance.opening !== undefined || balance.closing !== undefined)
      reportBalances(balance, less(sum, removed), this.summary, this.options);
  }
}

function originalOf({ at, line }: Fields, currency: string): StatementLine["original"] {
  const [amount, own] = [at(7), at(8).toUpperCase()];
  if (amount === "" || own === currency || currencyDigits(own) === undefined) return null;
  return { amount: minorOf(amount, line, 8), currency: own, rate: null };
}

/** The texts at other places, each behind its number from 1. */
function unread({ at, length }: Fields, read: ReadonlySet<number>): [field: string, text: string][] {
  return Array.from({ length }, (_, place): [string, string] => [`Field ${place + 1}`, at(place)]).filter(
    ([, text], place) => text !== "" && !read.has(place),
  );
}

/** Minor units, as the records hold them. */
function minorOf(text: string, line: number, field: number): bigint {
  const value = /^\d{1,16}$/.test(text) ? BigInt(text) : undefined;
  if (value === undefined || value > MAX_MINOR)
    throw new StatementError(line, `field ${field}: ${quote(text)} is not an amount in minor units`);
  return value;
}

function dayOf(text: string, line: number): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const found = calendarDay(`${year}-${month}-${day}`);
  if (found === undefined) throw new StatementError(line, `field 3: ${quote(text)} is not a date (YYYYMMDD)`);
  return found;
}
