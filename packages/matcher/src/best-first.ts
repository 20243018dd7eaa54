import type { Match } from "./model.ts";

/** Orders the matches of a line: confirmed ones first, then by confidence, then by invoice number. */
export function bestFirst(a: Match, b: Match): number {
  if (a.status !== b.status) return a.status === "confirmed" ? -1 : 1;
  return (b.confidence ?? 0) - (a.confidence ?? 0) || (a.invoiceNumber < b.invoiceNumber ? -1 : 1);
}
