import type { Invoice, Line } from "../model/model.ts";
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
  creditNotes?: readonly Invoice[]; // The credit notes that the payment was reduced by.
}

export interface Claim {
  gate: Gate;
  candidates: readonly Candidate[];
}

export interface Case {
  line: Line;
  claim: Claim;
  found: Candidates;
  pool: Pool;
}

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
