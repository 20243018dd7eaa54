import type { Line } from "../model/model.ts";
import type { PurposeKind } from "../purposes/patterns.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { ofLine } from "./reading.ts";

/** The mark of a returned payment: the bank's with its reason, such as AC04, empty without one, or a word in its text. */
export type ReturnMark = { by: "bank" | "text"; detail: string };

const RETURNS: ReadonlySet<PurposeKind> = new Set(["returned", "refund", "chargeback", "reimbursement"]);
/** Groups of return reasons of ISO 20022, and those of NACHA. */
const REASON = /^(?:(?:AC|AG|AM|BE|FF|MD|RC|SL)\d\d|MS0[23]|RR0[1-4]|R\d\d)$/;
/** Recognizes a word like the code of a return reason: `AC04`, `R01`. */
export const isReturnReason = (word: string): boolean => REASON.test(word);
const MAX_CODE = 35; // The longest reason code of ISO 20022, which also limits codes of the bank's own.

const markOf = ofLine((line): { mark: ReturnMark | undefined } => {
  if (isMarkedByBank(line)) {
    return { mark: { by: "bank", detail: (line.bankReturn?.reasonCode ?? "").slice(0, MAX_CODE) } };
  }
  // A code of the booking stands beside no words.
  const stated = statedBy(line).purposes.find(
    ({ kind, beside, isUnspaced }) => RETURNS.has(kind) && (beside !== undefined || isUnspaced),
  );
  return { mark: stated && { by: "text", detail: stated.words } };
});

export const returnMark = (line: Line): ReturnMark | undefined => markOf(line).mark;
export const isMarkedByBank = ({ reversal, bankReturn }: Line): boolean => reversal || bankReturn !== undefined;
