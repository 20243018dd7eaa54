import type { Candidate } from "./evidence.ts";
import type { Invoice } from "./model.ts";
import type { Reading } from "./reading.ts";
import type { OtherSide } from "./signals/party.ts";

/** The invoices that a line may pay, with their evidence. */
export interface Candidates {
  reading: Reading;
  side: OtherSide;
  /** Invoices that the line names unambiguously, including pairs that a person refused. */
  cited: Candidate[];
  /** Other candidates: of the same party, with a number that may be coincidence, or of the same amount. */
  others: Candidate[];
  /** Set when a key of the line leads to more invoices than are examined: how many, in words. */
  tooMany: string | undefined;
  /** The credit notes that the payment was reduced by. */
  creditNotes?: readonly Invoice[];
}
