import type { Ledger } from "../books/ledger.ts";
import { directionsAgree, type Invoice, type Line, type Moment } from "../model/model.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { isFarAhead } from "../reading/expected.ts";
import type { Reading } from "../reading/reading.ts";
import type { OtherSide } from "../signals/other-side.ts";
import type { Candidate } from "./evidence.ts";
import type { Pool } from "./pool.ts";

export interface Candidates {
  reading: Reading;
  side: OtherSide;
  cited: Candidate[]; // Invoices that the line names unambiguously, including pairs that a person refused.
  /** Other candidates: of the same party, with a number that may be coincidence, or of the same amount. */
  others: Candidate[];
  /** Set when a key of the line leads to more invoices than are examined: how many, in words. */
  tooMany: string | undefined;
  namesSettled?: boolean; // Set when the line names an invoice that was settled since the pool was loaded.
  creditNotes?: readonly Invoice[]; // The credit notes that the payment was reduced by.
}

/** The books that a decision reads and changes, and everything that its lines may be matched to. */
export type Sources = { ledger: Ledger; pool: Pool };
export type Decision = Sources & { moment: Moment };

export type Choice = { gate: Gate; candidates: readonly Candidate[] };

export type Case = { line: Line; choice: Choice; found: Candidates; pool: Pool };

/**
 * The gates through which a match is confirmed without a person:
 * - `strong_reference`: the line names one invoice and pays its whole open amount, or all but a difference that matching
 *   may close, and nothing points to another payer
 * - `all_cited`: the amount is exactly the sum of all invoices that the line names, which are of one counterparty
 * - `only_open_invoice`: the payer is known by account or learned alias and has only one open invoice of the amount
 * - `named_in_text`: the text, which is all that the bank gave, names the payer clearly, and the payer has only one open
 *   invoice of the amount, with a plausible date
 */
export type Gate = "strong_reference" | "all_cited" | "only_open_invoice" | "named_in_text";

export const isCiting = (gate: Gate): boolean => gate === "strong_reference" || gate === "all_cited";

/** Returns the current form of an invoice, which may have less open than when the pool was loaded. */
export type Current = (invoice: Invoice) => Invoice;

export type Search = { line: Line; pool: Pool; current: Current; found: Candidates; seen: Set<string> };

export const fits = ({ line }: Search, invoice: Invoice): boolean =>
  isOpen(invoice) && directionsAgree(line, invoice) && !isFarAhead(line, invoice);

export function unseen(search: Search, stored: readonly Invoice[]): Invoice[] {
  const { current, seen } = search;
  return stored.flatMap((each) => {
    if (seen.has(each.id)) return [];
    const invoice = current(each);
    if (!fits(search, invoice)) return [];
    seen.add(each.id);
    return [invoice];
  });
}

export const moreThan = (limit: number): string => `more than ${limit}`;
