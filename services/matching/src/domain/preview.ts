import { removeMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { sentenceOf } from "@matchbook/matcher/explain/sentences";
import { isLive, type Line, lineRemaining } from "@matchbook/matcher/model/model";
import { isAboutText } from "@matchbook/matcher/model/signals";
import { bestFirst } from "@matchbook/matcher/model/states";
import type { PreviewOutcome } from "@matchbook/vocabulary/statuses";
import { includeLine } from "./reconcile.ts";

/** Removes the suggestions of a line, and includes it. Discard the ledger afterwards. @returns the kept matches */
export function clearForPreview(ledger: Ledger, lineId: string): ReadonlySet<string> {
  for (const match of ledger.matchesOfLine(lineId)) {
    if (match.status === "pending_review") removeMatch(ledger, match);
  }
  if (ledger.line(lineId).ignored) includeLine(ledger, lineId);
  return new Set(ledger.matchesOfLine(lineId).map(({ id }) => id));
}

/** Reads the outcome, one plain sentence and the candidates, best first, after matching has worked on the ledger. @param kept the result of `clearForPreview` */
export function previewOf(ledger: Ledger, line: Line, kept: ReadonlySet<string>) {
  const candidates = ledger
    .matchesOfLine(line.id)
    .filter((match) => !kept.has(match.id) && isLive(match))
    .sort(bestFirst);
  const confirmed = candidates.filter((match) => match.status === "confirmed");
  const answer = (outcome: PreviewOutcome, explanation: string) => ({ outcome, explanation, candidates });
  if (line.ignored) return answer("none", "The transaction is ignored: matching leaves it alone until it is included.");
  if (lineRemaining(line) === 0n) return answer("none", "Nothing of the transaction is left to allocate.");
  if (confirmed.length > 0) {
    const numbers = confirmed.map(({ invoiceNumber }) => invoiceNumber).join(", ");
    return answer("confirmed", `Matching would confirm ${numbers} by itself.`);
  }
  if (candidates.length === 0) return answer("none", whyNone(ledger.line(line.id)));
  return answer("pending_review", "Matching would suggest the candidates and leave the decision to a person.");
}

function whyNone(line: Line): string {
  const why = line.matchReasons.filter((reason) => !isAboutText(reason));
  if (why.length === 0) return "No open invoice is plausible enough to be suggested.";
  return why.map((reason) => sentenceOf(reason, line)).join(" ");
}
