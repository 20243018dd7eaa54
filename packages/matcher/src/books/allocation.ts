import { allocates, isLive, lineRemaining, type Match, takenOfLine } from "../model/model.ts";
import { RefusedError } from "../model/refused.ts";
import { releaseAdjustments } from "./adjustment.ts";
import type { Ledger } from "./ledger.ts";
import { partiesOf, reviseDifferences } from "./lines.ts";
import { refusalReasons, withoutReasons } from "./reason.ts";
import { assertReturnMayEnd, assertReturnsStay, reverse, roomForReturn } from "./returns.ts";

/**
 * The steps that commands are made of. Each keeps three sums correct, none of which falls below zero:
 * - `line.allocated` is the sum of the line's allocating matches, less those that are `deducted`, and of its codings.
 * - `invoice.remaining` is the total less its allocating payments and its adjustments, plus its allocating returns.
 * - `match.returned` of a payment is the sum of its allocating returns, and at most what the payment settles.
 */

/** The live match of a line and an invoice. There is at most one. */
export const livePair = (ledger: Ledger, lineId: string, invoiceId: string): Match | undefined =>
  ledger.matchesOfLine(lineId).find((match) => match.invoiceId === invoiceId && isLive(match));

type When = { lineBounds?: "now" | "later"; deletes?: boolean };

/**
 * Replaces a match and what it allocates, also on another invoice. Suggestions that no longer fit are cancelled.
 * @param lineBounds `later` when the matches of a line fit only together; then `assertLineHolds` must follow
 * @param deletes deletes the previous match instead of storing `next`, its end
 * @throws RefusedError match_returned, and those of `assertLineHolds` and `assertReturnMayEnd`
 */
export function replaceMatch(ledger: Ledger, previous: Match | undefined, next: Match, when: When = {}): void {
  if (previous !== undefined) assertReturnsStay(previous, next);
  if (previous !== undefined && allocates(previous)) {
    shift(ledger, previous, -1n);
    if (!allocates(next) || next.invoiceId !== previous.invoiceId) releaseAdjustments(ledger, previous);
  }
  if (when.deletes) ledger.deleteMatch(previous ?? next);
  else ledger.setMatch(next);
  if (allocates(next)) shift(ledger, next, 1n);
  assertWithinBounds(ledger, previous, next);
  if (when.lineBounds !== "later") assertLineHolds(ledger, next.lineId);
  describeLine(ledger, next.lineId);
  supersede(ledger, next);
  if (previous !== undefined && previous.invoiceId !== next.invoiceId) reviseDifferences(ledger, previous.invoiceId);
  reviseDifferences(ledger, next.invoiceId);
}

/** Ends a live match: its allocation is released. @param when see `replaceMatch` */
export function endMatch(ledger: Ledger, match: Match, status: "cancelled" | "rejected", when: When = {}): Match {
  const ended = { ...match, status };
  replaceMatch(ledger, match, ended, when);
  return ended;
}

/** Removes a match for good, with what it allocated and its adjustments. @throws RefusedError as `replaceMatch` */
export const removeMatch = (ledger: Ledger, match: Match): void =>
  replaceMatch(ledger, match, { ...match, status: "cancelled" }, { deletes: true });

function shift(ledger: Ledger, match: Match, sign: 1n | -1n): void {
  const line = ledger.line(match.lineId);
  const invoice = ledger.invoice(match.invoiceId);
  ledger.setLine({ ...line, allocated: line.allocated + sign * takenOfLine(match) });
  const settled = match.kind === "return" ? -match.invoiceAmount : match.invoiceAmount;
  ledger.setInvoice({ ...invoice, remaining: invoice.remaining - sign * settled });
  if (match.kind === "return") reverse(ledger, match, sign);
}

// Commands check their amounts first; this catches a command that did not. Only the end of a return is refused here.
function assertWithinBounds(ledger: Ledger, previous: Match | undefined, next: Match): void {
  assertReturnMayEnd(ledger, previous, next);
  for (const { invoiceId } of [previous ?? next, next]) {
    const { remaining, total } = ledger.invoice(invoiceId);
    if (remaining < 0n || remaining > total) throw new Error(`allocation out of bounds on ${invoiceId}`);
  }
}

/** Refuses to end one of several matches that fit only together, as of a payout. @throws RefusedError match_returned */
export function assertLineHolds(ledger: Ledger, lineId: string): void {
  const { allocated, amount } = ledger.line(lineId);
  if (allocated < 0n || allocated > amount) throw new RefusedError("match_returned");
}

/** Sets the parties of a line. Of its reasons, only refusals are known to explain it now. */
export function describeLine(ledger: Ledger, lineId: string): void {
  const line = ledger.line(lineId);
  const isFree = !line.ignored && !ledger.matchesOfLine(lineId).some(isLive);
  const refused = isFree ? new Set(line.refusals.map(({ invoiceId }) => invoiceId)) : [];
  const refusals = refusalReasons(line, [...refused].filter(ledger.hasInvoice).map(ledger.invoice));
  const matchReasons = refusals.length === 0 ? withoutReasons(line) : [...refusals, ...withoutReasons(line)];
  ledger.setLine({ ...line, ...partiesOf(ledger, lineId), matchReasons });
}

/** Cancels suggestions that need more than is still open on the line, the invoice or the returned payment. */
function supersede(ledger: Ledger, cause: Match): void {
  const neighbours = [...ledger.matchesOfLine(cause.lineId), ...ledger.matchesOfInvoice(cause.invoiceId)];
  for (const match of neighbours) {
    if (match.id === cause.id || match.status !== "pending_review") continue;
    const invoice = ledger.hasInvoice(match.invoiceId) ? ledger.invoice(match.invoiceId) : undefined;
    const room = match.kind === "return" ? roomForReturn(ledger, match, cause) : invoice?.remaining;
    const tooMuchForInvoice = room !== undefined && match.invoiceAmount > room;
    const line = ledger.hasLine(match.lineId) ? ledger.line(match.lineId) : undefined;
    const tooMuchForLine = line !== undefined && match.matchedAmount > lineRemaining(line);
    if (tooMuchForInvoice || tooMuchForLine) ledger.setMatch({ ...match, status: "cancelled" });
  }
}
