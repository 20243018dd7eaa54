import type { Counterparty, Invoice, Line } from "./records.ts";

/** An invoice and the amount of a line that pays it, in the line's minor units. */
export interface Pair {
  invoiceId: string;
  amount: bigint;
}

/**
 * The duty of a matcher to confirm a line: `must` when a careful accountant would without hesitation, `may` when
 * opinions differ, `never` when a person has to decide even if the guess turns out right.
 */
export type Confirmable = "must" | "may" | "never";

/** The truth about a line. */
export interface Truth {
  lineId: string;
  /** The scenario, such as `clean reference` or `equal open invoices, no reference`. */
  class: string;
  /** The variant within its class, such as `name only`; empty in a class without variants. */
  circumstance: string;
  /** The invoices that the payer meant; empty when the line pays none. */
  pairs: Pair[];
  /** Invoices that are an equally good answer, because nothing in the data distinguishes them. */
  equals: string[];
  /** A careful accountant with the same data could tell. */
  matchable: boolean;
  confirmable: Confirmable;
  /** Lines that are indistinguishable from this one, including itself. One of them is the payment. */
  twins: string[];
  /** The earlier line whose payment comes back with this one, for lines that return a payment. */
  returns: string | undefined;
  /** Invoices that a person refused for this line; they must not even be suggested. */
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

/** The data of one week: invoices first, then the statement. */
export interface Week {
  /** YYYY-MM-DD. */
  lastDay: string;
  entries: Entry[];
  arrivals: Arrival[];
}

/** A year of a tenant: all data and the truth about every line. */
export interface Tenant {
  seed: number;
  counterparties: Counterparty[];
  weeks: Week[];
  rates: Rate[];
}
