import type { Line } from "../model/model.ts";
import { fold } from "../text/words.ts";

/** What marks a line as the return of a payment: the bank's own mark, or only a word in its text. */
export type ReturnMark =
  /** `detail` is the return reason, such as AC04; empty without one. */
  | { by: "bank"; detail: string }
  /** `detail` is the word. */
  | { by: "text"; detail: string };

/** Words for returns, in upper case without accents; Ü is written U or UE. */
const WORDS = new RegExp(
  [
    "\\b(?:RUE?CK(?:LASTSCHRIFT|BELASTUNG|BUCHUNG|GABE|UE?BERWEISUNG|ZAHLUNG)|RETOURE|ERSTATTUNG|STORNO|STORNIERUNG",
    "RETURN(?:ED)?|R-TRANSACTION|CHARGE ?BACK|REFUND(?:ED)?|REVERSAL|REVERSED|BOUNCED|UNPAID|NSF",
    "REMBOURSEMENT|REJET|IMPAYE|DEVOLUCION|RIMBORSO|INSOLUTO|STORNERING)\\b",
  ].join("|"),
);

/** Groups of return reasons of ISO 20022, and those of NACHA. */
const REASON = /^(?:(?:AC|AG|AM|BE|FF|MD|RC|SL)\d\d|MS0[23]|RR0[1-4]|R\d\d)$/;

/** True for a word like the code of a return reason: `AC04`, `R01`. */
export function isReturnReason(word: string): boolean {
  return REASON.test(word);
}

/** The longest reason code of ISO 20022, which also limits codes of the bank's own. */
const MAX_CODE = 35;

const marks = new WeakMap<Line, ReturnMark | null>();

/** The mark of a line, cached per line object; undefined for a line that returns nothing. */
export function returnMark(line: Line): ReturnMark | undefined {
  const known = marks.get(line);
  if (known !== undefined) return known ?? undefined;
  const mark = markOf(line);
  marks.set(line, mark ?? null);
  return mark;
}

/** True for a line that the bank itself marked as the return of a payment. */
export function isMarkedByBank({ reversal, bankReturn }: Line): boolean {
  return reversal || bankReturn !== undefined;
}

function markOf(line: Line): ReturnMark | undefined {
  const { bankReturn, description, reference } = line;
  if (isMarkedByBank(line)) {
    return { by: "bank", detail: (bankReturn?.reasonCode ?? "").slice(0, MAX_CODE) };
  }
  const word = WORDS.exec(fold(`${reference ?? ""} ${description}`))?.[0];
  return word === undefined ? undefined : { by: "text", detail: word };
}
