import { createBookingCounter } from "../booking.ts";
import { calendarDay } from "../dates.ts";
import { FormatReader } from "../format-reader.ts";
import type { StatementAccount } from "../statement-line.ts";
import { addBalance, beginStatement, readEntry as entryOf, noteUnused, reportBalance, skip, warn } from "../summary.ts";
import { find, textAt, type XmlElement } from "../xml-element.ts";
import { type BalanceCheck, createBalanceCheck } from "./balances.ts";
import { type Detail, readDetail } from "./detail.ts";
import { readDate, readEntry } from "./entry.ts";
import { type EntryContext, entryLines } from "./entry-lines.ts";
import { statementTexts } from "./further.ts";
import { partyName, readAccountId } from "./parties.ts";
import { alsoAsMarked, type BookedEntry, Reversals } from "./reversals.ts";

/** The most details of one entry that are kept in memory. An entry with more becomes a single line. */
const MAX_DETAILS_PER_ENTRY = 50_000;
const MAX_DETAIL_CHARACTERS = 8_388_608;

/** The days of a statement: of its closing balance, of the end of its period, and of its creation. */
interface StatementDates {
  closing?: string | undefined;
  until?: string | undefined;
  created?: string | undefined;
}

/** Receives the parts of the statements of a file in order. It adds to `summary` and calls `emit` for each line. */
export class StatementReader extends FormatReader {
  #account: StatementAccount | undefined;
  #statementId: string | undefined;
  #dates: StatementDates = {};
  #details: Detail[] = [];
  #detailCharacters = 0;
  #droppedDetails = 0;
  #balances: BalanceCheck = createBalanceCheck();
  #bookings = createBookingCounter();
  readonly #reversals = new Reversals((booked) => this.#book(booked));

  readonly #readers: Record<string, (element: XmlElement) => void> = {
    Id: (element) => {
      this.#statementId = textAt(element) ?? undefined;
    },
    Acct: (element) => {
      this.#account = readAccount(element);
    },
    CreDtTm: (element) => {
      // Only a day for entries without a date. Some banks write the time in a form of their making.
      this.#dates.created = calendarDay(textAt(element)?.slice(0, 10) ?? "");
    },
    FrToDt: (element) => {
      this.#dates.until = readDate(find(element, "ToDtTm") ?? find(element, "ToDt"))?.day;
    },
    Bal: (element) => {
      this.#balances.balance(element);
      if (textAt(element, "Tp", "CdOrPrtry", "Cd") === "CLBD") this.#dates.closing = readDate(find(element, "Dt"))?.day;
    },
    TxDtls: (element) => {
      const detail = readDetail(element);
      this.#detailCharacters += detail.remittance.text?.length ?? 0;
      const isKept = this.#details.length < MAX_DETAILS_PER_ENTRY && this.#detailCharacters <= MAX_DETAIL_CHARACTERS;
      if (isKept) this.#details.push(detail);
      else this.#droppedDetails += 1;
    },
    Ntry: (element) => {
      this.summary.entries += 1;
      const statementDate = this.#dates.closing ?? this.#dates.until ?? this.#dates.created;
      const source = { format: this.summary.format, statementDate };
      const entry = readEntry(element, this.summary.entries, source);
      if (entry.booked && !entry.isDated) {
        warn(this.summary, entry.line, `<Ntry> has no date; it gets the date of the statement, ${entry.valueDate}`);
      }
      if (entry.booked) {
        this.#balances.entry(entry.money, entry.direction);
        this.#reversals.add({ entry, details: this.#details, droppedDetails: this.#droppedDetails });
      } else skip(this.summary, entry.line, "not_booked", entry.status);
    },
  };

  /** The start of a statement. */
  start(): void {
    beginStatement(this.summary);
    this.#account = undefined;
    this.#statementId = undefined;
    this.#dates = {};
    this.#balances = createBalanceCheck();
    this.#bookings = createBookingCounter();
  }

  #book(booked: BookedEntry): void {
    const { entry } = booked;
    const read = (one: BookedEntry, report: EntryContext["warn"]) =>
      entryLines(one.entry, one.details, {
        account: this.#account,
        statementId: this.#statementId,
        droppedDetails: one.droppedDetails,
        warn: report,
      });
    const own = read(booked, warn.bind(undefined, this.summary));
    const lines = entry.isTurned ? alsoAsMarked(own, (marked) => read(marked, () => {}), booked) : own;
    if (entry.isTurned) {
      const [mark, moved] = entry.direction === "credit" ? ["DBIT", "in"] : ["CRDT", "out"];
      const reason = `the reversal is marked ${mark}, but the balances prove that it moved money ${moved}`;
      warn(this.summary, entry.line, reason);
    }
    const [first] = lines;
    const booking = first && this.#bookings.next({ line: first, ...entry.money, direction: entry.direction }, lines);
    for (const line of lines) {
      if (booking) line.booking = booking;
      this.lines.add(line);
    }
  }

  /**
   * An `Id`, `CreDtTm`, `FrToDt`, `Acct`, `Bal` or `Ntry` of a statement, or a `TxDtls`, which precedes the `Ntry` that
   * contains it.
   */
  record(element: XmlElement): void {
    if (!(element.name in this.#readers)) {
      for (const text of statementTexts(element)) noteUnused(this.summary, `<${element.name}>`, element.line, text);
      return;
    }
    const isRead = entryOf(this.options, () => {
      this.#readers[element.name]?.(element);
      return true;
    });
    if (!isRead) this.#balances.spoil();
    if (element.name !== "Ntry") return;
    this.#details = [];
    this.#detailCharacters = 0;
    this.#droppedDetails = 0;
  }

  finish(): void {
    this.#balances.adjust(this.#reversals.finish(this.#balances.found()?.difference));
    const { opening, closing } = this.#balances.found() ?? {};
    this.lines.open(opening);
    this.#balances.adjust(-this.lines.close(closing));
    const found = this.#balances.found();
    const account = this.#account?.iban ?? this.#account?.other;
    if (found) addBalance(this.summary, { ...found, account }, this.#dates.closing ?? this.#dates.until);
    const problem = this.#balances.problem();
    if (problem?.certain) reportBalance(this.summary, problem, this.options);
    else if (problem) warn(this.summary, problem.line, problem.reason);
  }
}

function readAccount(element: XmlElement): StatementAccount {
  const currency = textAt(element, "Ccy");
  const owner = partyName(find(element, "Ownr"));
  return { ...readAccountId(element), ...(currency !== null && { currency }), ...(owner !== null && { owner }) };
}
