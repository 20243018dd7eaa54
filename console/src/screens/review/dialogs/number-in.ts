import type { Transaction } from "../../../api/resources.ts";

/** The characters of a text in which a number is looked for. */
const MAX_TEXT = 1_000;
/** A word before a number that says what it is. */
const NAMED =
  /(?:invoice|inv|rechnung|rechn?|rg|re|facture|fattura|factura|bill)[\s.:#-]*(?:nr|no|number|nummer)?[\s.:#-]*([A-Z0-9][A-Z0-9/-]*\d[A-Z0-9/-]*)/i;
/** A number that has letters or marks: `RE-2026/0042`. */
const SHAPED = /\b([A-Z]+(?:[-/][A-Z]+)*[-/]?\d[A-Z0-9/-]{2,})\b/i;

/**
 * The invoice number that a line names: the number that matching looked for and did not find, else the reference, else
 * what looks like a number in the text.
 */
export function numberIn({
  match_reasons,
  reference,
  description,
}: Pick<Transaction, "match_reasons" | "reference" | "description">): string {
  const unknown = match_reasons.find(({ signal }) => signal === "unknown_number")?.detail;
  const text = description.slice(0, MAX_TEXT);
  return unknown || reference || SHAPED.exec(text)?.[0] || NAMED.exec(text)?.[1] || "";
}
