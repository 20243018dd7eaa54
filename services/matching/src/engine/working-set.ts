import type { Book } from "@matchbook/matcher/books/book";
import { Ledger, NotLoaded } from "@matchbook/matcher/books/ledger";
import type { Pool } from "@matchbook/matcher/candidates/pool";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Exchange } from "@matchbook/matcher/model/exchange";
import type { Line } from "@matchbook/matcher/model/model";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import type { Step } from "../domain/undoing/steps.ts";
import type { Pair } from "../store/fx-rates.ts";
import type { AdviceRow } from "../store/rows.ts";
import { unique } from "./questions.ts";

/** The entities that a command needs, by the identifiers of its request. */
export interface Scope {
  line?: Line;
  /** Lines that are stored unless they are already. */
  arriving?: readonly Line[];
  /** Further lines, which are stored. */
  lineIds?: readonly string[];
  matchId?: string | undefined;
  /** Advices with the lines that they explain. */
  adviceIds?: readonly string[];
  /** An operation to be undone, with everything that it changed. Its command takes a commit for itself. */
  operationId?: string;
  /** Loads the matches of the lines, and of the invoices that the operation changed, in every status. */
  everyMatch?: boolean;
  invoiceNumbers?: readonly string[];
  /** Loads the lines to which adjustments of these invoices belong. */
  adjustedLines?: boolean;
  counterpartyCodes?: readonly string[];
  /** The numbers of invoices to create, and the codes of the counterparties that they are billed to. */
  newInvoices?: { numbers: readonly string[]; counterpartyCodes: readonly string[] };
  /** Keys of the parties of documents, by which counterparties are found (see store/found-by.ts). */
  partyKeys?: readonly string[];
  /** Loads the invoices that the line may pay. */
  candidates?: boolean;
}

/** The parts of a working set. */
interface Loaded {
  book: Book;
  /** The stored ones of the scopes' advices. */
  advices: readonly AdviceRow[];
  /** The closed periods of the tenant. */
  closed: readonly ClosedPeriod[];
  /** The steps of the scope's operation; undefined when that is too much to be undone. */
  steps: readonly Step[] | undefined;
  /** The stored lines by id. */
  lines: ReadonlyMap<string, Line>;
  counterparties: readonly Counterparty[];
  /** The counterparties of new invoices by code. */
  billed: ReadonlyMap<string, Billed>;
  /** The counterparties that the keys of the scopes find. */
  found: readonly Counterparty[];
  rateOf: (pair: Pair) => Exchange | undefined;
  candidates: Pool | undefined;
}

/** A counterparty as a new invoice names it: both values never change. */
export type Billed = Pick<Counterparty, "id" | "accountCode">;

export type WorkingSet = ReturnType<typeof workingSet>;

/**
 * Everything that the decisions of a commit depend on: one snapshot of the database, with the changes of earlier
 * decisions applied.
 */
export function workingSet({ lines, counterparties, rateOf, candidates, ...loaded }: Loaded) {
  const { book, found } = loaded;
  const byCode = new Map(counterparties.map((one) => [one.accountCode, one]));
  return {
    ...loaded,
    /** Opens a ledger for one decision. Its changes are visible to others once they are applied to the book. */
    ledger: ({ arriving = [] }: Scope): Ledger => {
      const fresh = arriving.filter(({ id }) => book.line(id) === undefined);
      return new Ledger(book, fresh);
    },
    counterpartyByCode: (code: string | undefined) => byCode.get(code ?? ""),
    counterparty: (wanted: string) => counterparties.find(({ id }) => id === wanted),
    /** The counterparties that the keys and the codes of the scopes find. */
    found: unique([...found, ...counterparties]),
    /** The rate that converts what a line has into what an invoice wants. */
    exchange: ({ currency: from, valueDate }: Pick<Line, "currency" | "valueDate">, to: string): Exchange => {
      const exchange = rateOf({ from, to, valueDate });
      if (exchange === undefined) throw new NotLoaded(`the rate of ${from} in ${to}`);
      return exchange;
    },
    /**
     * The candidates of a line. They were loaded for the amount that was open at that time.
     * @throws NotLoaded when an earlier decision of the commit changed the line
     */
    candidates: ({ id }: Line): Pool => {
      if (candidates === undefined || lines.get(id) !== book.line(id))
        throw new NotLoaded(`the candidates of line ${id}`);
      return candidates;
    },
  };
}
