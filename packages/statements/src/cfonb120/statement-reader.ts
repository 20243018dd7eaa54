import { AccountBook, type Place } from "../account-book.ts";
import { dayAt, type FixedRecord, recordsByCode } from "../fixed-columns.ts";
import { frenchAccount } from "../french-account.ts";
import { electronicIban, isIban } from "../iban.ts";
import type { LineReader } from "../line-reader.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { ifReadable, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement } from "../summary.ts";
import { joinPieces, oneLine, tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { amountOf } from "./fields.ts";

const MAX_DETAILS = 100;

/** Receives the records of a file in order and emits its lines. */
export class Cfonb120Reader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #book: AccountBook;
  /** A movement and its details by their qualifier. */
  #movement: { line: StatementLine; details: Map<string, string>; count: number; number: string | null } | undefined;

  readonly line = recordsByCode("CFONB 120", {
    "01": (record) => this.#open(record),
    "04": (record) => this.#move(record),
    "05": (record) => this.#detail(record),
    "07": (record) => this.#close(record),
  });

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    const unfinished = (line: number) => `the account that begins at line ${line} has no closing balance (07)`;
    this.#book = new AccountBook(options, summary, emit, unfinished);
  }

  end(line: number): void {
    this.#book.requireClosed(line);
    if (this.#summary.statements === 0) throw new StatementError(line, "the file holds no account (01)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    this.#book.requireClosed(line);
    const currency = at(17, 19) || this.#options.currency;
    if (currency === undefined)
      throw new StatementError(line, "column 17: the file names no currency: the bank connection must have one");
    const opening = amountOf(record, currency);
    beginStatement(this.#summary);
    const account = frenchAccount(at(3, 7), at(12, 16), at(22, 32));
    this.#book.open({ line, account, currency, opening });
  }

  #move(record: FixedRecord): void {
    this.#finish();
    const account = this.#book.current(record.line, "a movement (04) comes before its account (01)");
    const line = this.#book.move(record, account, (place) => readMovement(record, place, account.currency));
    if (line) this.#movement = { line, details: new Map(), count: 0, number: provided(record.at(82, 88) || null) };
  }

  #detail({ at }: FixedRecord): void {
    const movement = this.#movement;
    if (movement === undefined || movement.count === MAX_DETAILS) return;
    movement.count += 1;
    const key = at(46, 48);
    // A text goes on in further records of its qualifier, or of one with a number (LCC, LC2).
    const known = movement.details.get(key);
    movement.details.set(key, known === undefined ? at(49, 118) : `${known}\n${at(49, 118)}`);
  }

  #finish(): void {
    const movement = this.#movement;
    this.#movement = undefined;
    if (movement === undefined) return;
    const { line, details, number } = movement;
    const of = (...keys: string[]) => keys.flatMap((key) => details.get(key) ?? []);
    const texts = of("LIB", "LCC", "LC2", "LCS");
    const remittance = tidy(texts);
    const [account = ""] = line.direction === "credit" ? of("CPY") : of("CBE");
    const iban = electronicIban(account.slice(0, 35));
    const [name] = line.direction === "credit" ? of("NPY") : of("NBE");
    this.#book.add({
      ...line,
      description: remittance || line.description,
      remittance: remittance || line.remittance,
      additionalInformation: joinPieces([
        ...(remittance === "" || line.description === "" ? [] : [line.description]),
        ...furtherTexts(details, line.direction),
        ...(isIban(iban) || iban === "" ? [] : [`Account: ${account}`]),
        ...(number === null ? [] : [`No. ${number}`]),
      ]),
      counterpartyName: provided(name?.slice(0, 35).trim() || null),
      counterpartyIban: isIban(iban) ? iban : null,
      endToEndId: provided(of("RCN")[0]?.slice(0, 35).trim() || null),
      mandateId: provided(of("RUM")[0]?.slice(0, 35).trim() || null),
    });
  }

  #close(record: FixedRecord): void {
    const { line } = record;
    const { currency } = this.#book.current(line, "a closing balance (07) comes before the opening one (01)");
    this.#finish();
    const closing = amountOf(record, currency);
    const closingDay = ifReadable(() => dayAt(record, 35, "closing date", "DDMMYY"));
    this.#book.close(line, closing, closingDay);
  }
}

function readMovement(record: FixedRecord, place: Place, currency: string): StatementLine {
  const { at, line } = record;
  const bookingDate = dayAt(record, 35, "booking date", "DDMMYY");
  if (bookingDate === undefined) throw new StatementError(line, "column 35: the movement has no booking date");
  const money = amountOf(record, currency);
  return plainLine({
    ...place,
    amount: money < 0n ? -money : money,
    direction: money < 0n ? "debit" : "credit",
    bookingDate,
    valueDate: dayAt(record, 43, "value date", "DDMMYY") ?? bookingDate,
    description: at(49, 79),
    bankReference: provided(at(105, 120) || null),
    bankTransactionCode: at(33, 34) || null,
  });
}

/** The qualifiers whose text the description has. */
const TEXTS = new Set(["LIB", "LCC", "LC2", "LCS"]);
/** The qualifiers whose first 35 characters a field of the line has, of the other side only. */
const FIELDS: Readonly<Record<Direction, ReadonlySet<string>>> = {
  credit: new Set(["CPY", "NPY", "RCN", "RUM"]),
  debit: new Set(["CBE", "NBE", "RCN", "RUM"]),
};
const FIELD_CHARACTERS = 35;

/** The texts that no other field of the line has, each behind its qualifier. */
function furtherTexts(details: ReadonlyMap<string, string>, direction: Direction): string[] {
  return [...details].flatMap(([key, text]) => {
    if (TEXTS.has(key)) return [];
    const rest = oneLine(FIELDS[direction].has(key) ? text.slice(FIELD_CHARACTERS) : text);
    return rest === "" ? [] : [`${key}: ${rest}`];
  });
}
