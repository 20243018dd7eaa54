import type { Counterparty, Invoice, Line } from "../../../services/matching/src/domain/model.ts";

/** An invoice and how much of a line pays it, in the line's minor units. */
export interface Pair {
  invoiceId: string;
  amount: bigint;
}

/**
 * Whether a matcher should book a line by itself: `must` when a careful accountant would without a second thought, `may`
 * when opinions differ, `never` when a person has to look at it even if the guess turns out right.
 */
export type Confirmable = "must" | "may" | "never";

/** What a line is really about. */
export interface Truth {
  lineId: string;
  /** The case it was made as, such as `clean reference` or `equal open invoices, no reference`. */
  class: string;
  /** What sets it apart within its class, such as `name only`; empty when nothing does. */
  circumstance: string;
  /** What the payer meant; empty when the line pays no invoice. */
  pairs: Pair[];
  /** Invoices that are as good an answer as the meant ones, because nothing in the data tells them apart. */
  equals: string[];
  /** A careful accountant with the same data could tell. */
  matchable: boolean;
  confirmable: Confirmable;
  /** Lines that nothing tells apart from this one, itself included: any one of them may be the payment, and only one. */
  twins: string[];
  /** Invoices that a person refused for this line: not even to be suggested. */
  refused: string[];
}

/** A line and the truth about it. */
export interface Arrival {
  line: Line;
  truth: Truth;
}

/** An invoice with the day from which the tenant's system has it. */
export interface Entry {
  invoice: Invoice;
  /** YYYY-MM-DD. */
  enteredOn: string;
}

/** One stored exchange rate: 1 `base` is `rate` units of `quote` on `date`. */
export interface Rate {
  base: string;
  quote: string;
  date: string;
  rate: string;
}

/** What a tenant's system gets in one week: bills first, then the statement. */
export interface Week {
  /** YYYY-MM-DD. */
  lastDay: string;
  entries: Entry[];
  arrivals: Arrival[];
}

/** A year of a tenant: everything its system knows, and the truth about every line. */
export interface Tenant {
  seed: number;
  counterparties: Counterparty[];
  weeks: Week[];
  rates: Rate[];
}
