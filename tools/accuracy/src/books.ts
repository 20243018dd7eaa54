import type { Invoice, Line } from "./records.ts";
import type { Entry } from "./truth.ts";
import type { Draft } from "./world.ts";

/** The true books of the tenant at the time of the line. */
export interface Books {
  /** Invoices of the same counterparty, direction and currency that are open in this week, this one included. */
  openLike(invoice: Invoice): { invoice: Invoice; remaining: bigint }[];
  /** The registered name of a counterparty. */
  nameOf(counterpartyId: string): string;
  invoice(id: string): Entry & { remaining: bigint };
  /** Counterparties that have an account on file. */
  ownersOf(iban: string | undefined): string[];
  /** Tells whether a name is that of another counterparty. */
  isOthersName(name: string, counterpartyId: string): boolean;
  /** The number of open invoices of its direction with the number of this invoice, compared without separators. */
  bearers(invoice: Invoice): number;
  /** Tells whether another line of the week cites the invoice. */
  isNamed(invoiceId: string): boolean;
  /** The number of lines of the week that have only this payer and amount. */
  claims(draft: Draft): number;
  /**
   * Tells whether the account of the line has often paid for this counterparty only, or its name hardly for another.
   */
  remembers(line: Line, counterpartyId: string): boolean;
  /**
   * Tells whether the account of the line has paid for another counterparty, as that of an adviser or a parent company
   * does.
   */
  paysForOthers(line: Line, counterpartyId: string): boolean;
  /** Tells whether the only counterparty with the account of the line has one open invoice of exactly its amount. */
  owesExactly(line: Line): boolean;
}
