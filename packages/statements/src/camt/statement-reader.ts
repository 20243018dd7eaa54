import { createBookingCounter } from "../booking.ts";
import type { StatementAccount, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { addBalance, countLine, readEntry as entryOf, reportBalance, skip, warn } from "../summary.ts";
import { find, textAt, type XmlElement } from "../xml-element.ts";
import { type BalanceCheck, createBalanceCheck } from "./balances.ts";
import { type Detail, readDetail } from "./detail.ts";
import { type Entry, readDate, readEntry } from "./entry.ts";
import { entryLines } from "./entry-lines.ts";
import { partyName, readAccountId } from "./parties.ts";

/** Receives the parts of a statement in file order and emits its lines. */
export interface StatementReader {
  start: () => void;
  /** An `Id`, `CreDtTm`, `FrToDt`, `Acct`, `Bal` or `Ntry` of a statement, or a `TxDtls`, which precedes the `Ntry` that contains it. */
  record: (element: XmlElement) => void;
  finish: () => void;
}

/** The most details of one entry that are kept in memory. An entry with more becomes a single line. */
const MAX_DETAILS_PER_ENTRY = 50_000;
const MAX_DETAIL_CHARACTERS = 8_388_608;

/** The days of a statement: of its closing balance, of the end of its period, and of its creation. */
interface StatementDates {
  closing?: string | undefined;
  until?: string | undefined;
  created?: string | undefined;
}

/** A reader for all statements of a file. It adds to `summary` and calls `emit` for each line. */
export function createStatementReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): StatementReader {
  let account: StatementAccount | undefined;
  let statementId: string | undefined;
  let dates: StatementDates = {};
  let details: Detail[] = [];
  let detailCharacters = 0;
  let droppedDetails = 0;
  let balances: BalanceCheck = createBalanceCheck();
  let bookings = createBookingCounter();

  function bookEntry(entry: Entry): void {
    balances.entry(entry.money, entry.direction);
    const context = { account, statementId, droppedDetails, warn: warn.bind(undefined, summary) };
    const lines = entryLines(entry, details, context);
    const [first] = lines;
    const booking = first && bookings.next({ line: first, ...entry.money, direction: entry.direction }, lines);
    for (const line of lines) {
      if (booking) line.booking = booking;
      if (countLine(summary, line)) emit(line);
    }
  }

  const readers: Record<string, (element: XmlElement) => void> = {
    Id: (element) => {
      statementId = textAt(element) ?? undefined;
    },
    Acct: (element) => {
      account = readAccount(element);
    },
    CreDtTm: (element) => {
      dates.created = readDate(element)?.day;
    },
    FrToDt: (element) => {
      dates.until = readDate(find(element, "ToDtTm") ?? find(element, "ToDt"))?.day;
    },
    Bal: (element) => {
      balances.balance(element);
      if (textAt(element, "Tp", "CdOrPrtry", "Cd") === "CLBD") dates.closing = readDate(find(element, "Dt"))?.day;
    },
    TxDtls: (element) => {
      const detail = readDetail(element);
      detailCharacters += detail.remittance.text?.length ?? 0;
      const isKept = details.length < MAX_DETAILS_PER_ENTRY && detailCharacters <= MAX_DETAIL_CHARACTERS;
      if (isKept) details.push(detail);
      else droppedDetails += 1;
    },
    Ntry: (element) => {
      summary.entries += 1;
      const statementDate = dates.closing ?? dates.until ?? dates.created;
      const source = { format: summary.format, statementDate };
      const entry = readEntry(element, summary.entries, source);
      if (entry.booked && !entry.isDated) {
        warn(summary, entry.line, `<Ntry> has no date; it gets the date of the statement, ${entry.valueDate}`);
      }
      if (entry.booked) bookEntry(entry);
      else skip(summary, entry.line, "not_booked", entry.status);
    },
  };

  function record(element: XmlElement): void {
    const isRead = entryOf(options, () => {
      readers[element.name]?.(element);
      return true;
    });
    if (!isRead) balances.spoil();
    if (element.name !== "Ntry") return;
    details = [];
    detailCharacters = 0;
    droppedDetails = 0;
  }

  return {
    start() {
      summary.statements += 1;
      account = undefined;
      statementId = undefined;
      dates = {};
      balances = createBalanceCheck();
      bookings = createBookingCounter();
    },
    record,
    finish() {
      const found = balances.found();
      if (found) addBalance(summary, { ...found, account: account?.iban ?? account?.other });
      const problem = balances.problem();
      if (problem?.certain) reportBalance(summary, problem, options);
      else if (problem) warn(summary, problem.line, problem.reason);
    },
  };
}

function readAccount(element: XmlElement): StatementAccount {
  const currency = textAt(element, "Ccy");
  const owner = partyName(find(element, "Ownr"));
  return { ...readAccountId(element), ...(currency !== null && { currency }), ...(owner !== null && { owner }) };
}
