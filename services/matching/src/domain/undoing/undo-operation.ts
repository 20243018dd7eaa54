import { describeLine } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { cancelSuggestions, cancelUnfitting, describeParties, reviseDifferences } from "@matchbook/matcher/books/lines";
import { unreturned } from "@matchbook/matcher/books/returns";
import type { Steps } from "@matchbook/matcher/model/collections";
import { allocates, type Invoice, isLive, lineRemaining, type Match } from "@matchbook/matcher/model/model";
import { AppError } from "@matchbook/runtime/errors/errors";
import { LaterChanges, type Subject } from "../expected-version.ts";
import { refuse } from "../refused-pairs.ts";
import { Overtaken, revertInvoice, revertLine, revertMatch } from "./revert.ts";
import { adjustedMatches, entitiesOf, type Step, type StepOf, stepsOf } from "./steps.ts";

/**
 * Restores what an operation changed: sums are taken back, not set, so later changes stay. Yields after each entity.
 * @throws AppError operation_final when it created an invoice; LaterChanges naming all that prevents it
 */
export function* undoOperation(ledger: Ledger, steps: readonly Step[]): Steps<void> {
  const conflicts: Subject[] = [];
  function* restoreAll<E extends Step["entity"]>(entity: E, restore: (id: string, group: StepOf<E>[]) => void) {
    for (const [entityId, group] of stepsOf(steps, entity)) {
      try {
        restore(entityId, group);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        conflicts.push({ entity, entityId });
      }
      yield;
    }
  }
  // Changes of matches touch their lines and invoices, so these are restored first.
  yield* restoreAll("line", (id, group) => {
    ledger.setLine(group.reduce((line, step) => revertLine(line, step), ledger.line(id)));
  });
  yield* restoreAll("invoice", (id, group) => {
    const restored = group.reduce((invoice, { before, after }) => {
      if (before === undefined) return endedCredit(invoice);
      return revertInvoice(invoice, before, after);
    }, ledger.invoice(id));
    ledger.setInvoice(restored);
  });
  yield* restoreAll("match", (id, group) => {
    const now = ledger.match(id);
    const reverted = group.reduce<Match | undefined>(revertMatch, now);
    const restored = isRepeatable(now, reverted, group) ? separated(ledger, now, reverted) : reverted;
    if (restored !== undefined && isLeftAlone(ledger, restored)) throw new Overtaken();
    if (restored !== undefined && now === undefined) ledger.reviveMatch(restored, group[0]?.version ?? 0n);
    else if (restored !== undefined) ledger.setMatch(restored);
    else if (now !== undefined) ledger.deleteMatch(now);
  });
  refuseIf(conflicts);
  yield* checkRestored(ledger, steps);
}

/** A credit that the operation made, as its line no longer keeps it. */
function endedCredit(credit: Invoice): Invoice {
  if (credit.onAccountOf === undefined) throw new AppError("operation_final");
  if (credit.void || credit.remaining !== credit.total) throw new Overtaken();
  return { ...credit, void: true };
}

/** Recognizes a match whose line or invoice went with its file. */
function isLeftAlone(ledger: Ledger, { lineId, invoiceId }: Match): boolean {
  return !ledger.hasInvoice(invoiceId) || ledger.line(lineId).removed === true;
}

/** Recognizes a match that matching created, or confirmed, in the operation: it would do so again. */
function isRepeatable(now: Match | undefined, reverted: Match | undefined, group: StepOf<"match">[]): now is Match {
  if (now?.source !== "auto" || !isLive(now)) return false;
  // A later version was stored again by an undo.
  if (reverted === undefined) return group.at(-1)?.version === 1n;
  return now.automatic === true && reverted.status === "pending_review";
}

/** Remembers the pair of a match as unlinked, and restores no suggestion: matching would match it again at once. */
function separated(ledger: Ledger, { lineId, invoiceId }: Match, reverted: Match | undefined): Match | undefined {
  const isRefused = ledger.line(lineId).refusals.some((refusal) => refusal.invoiceId === invoiceId);
  if (!isRefused) refuse(ledger, lineId, invoiceId, "unlinked");
  return reverted && { ...reverted, status: "cancelled" };
}

function refuseIf(conflicts: Subject[]): void {
  if (conflicts.length > 0) throw new LaterChanges(conflicts, "later_changes");
}

/** Checks the rules that span several entities, and what follows from the restored ones. */
function* checkRestored(ledger: Ledger, steps: readonly Step[]): Steps<void> {
  const ids = (entity: Step["entity"]) => [...stepsOf(steps, entity).keys()];
  const { lines: lineIds, invoices: invoiceIds } = entitiesOf(steps);
  // Not only restored suggestions may need more than is open now, but also those that were made since then.
  const ofLines = lineIds.flatMap((id) => ledger.matchesOfLine(id).map((match) => match.id));
  yield* leaveOutUnfitting(ledger, new Set([...ids("match"), ...ofLines]));
  const restored = ids("match").flatMap((id) => ledger.match(id) ?? []);
  const lines = lineIds.filter((id) => !lineHolds(ledger, id));
  const invoices = invoiceIds.filter((id) => !invoiceHolds(ledger, id));
  const matches = [
    ...restored.filter((match) => !matchHolds(match)),
    ...restored.flatMap((match) => rivalsOf(ledger, match)),
  ];
  refuseIf([
    ...lines.map((entityId) => ({ entity: "line" as const, entityId })),
    ...invoices.map((entityId) => ({ entity: "invoice" as const, entityId })),
    ...matches.map(({ id }) => ({ entity: "match" as const, entityId: id })),
  ]);
  const adjusted = adjustedMatches(steps).flatMap((id) => ledger.match(id)?.lineId ?? []);
  for (const id of new Set([...lineIds, ...adjusted])) {
    if (isExplained(ledger, id)) describeLine(ledger, id);
    else describeParties(ledger, id);
    yield;
  }
  for (const id of ids("invoice")) {
    cancelUnfitting(ledger, ledger.invoice(id));
    if (ledger.invoice(id).void) cancelSuggestions(ledger, id, () => true);
    reviseDifferences(ledger, id);
    yield;
  }
}

/** Recognizes a line whose reasons follow from what it is now, and not from what matching last said of it. */
function isExplained(ledger: Ledger, id: string): boolean {
  const line = ledger.line(id);
  return lineRemaining(line) === 0n || (line.refusals.length > 0 && !ledger.matchesOfLine(id).some(isLive));
}

/** Cancels suggestions that need more than is open now. */
function* leaveOutUnfitting(ledger: Ledger, ids: ReadonlySet<string>): Steps<void> {
  for (const id of ids) {
    yield;
    const match = ledger.match(id);
    if (match?.status !== "pending_review") continue;
    const payment = match.returnsMatchId === undefined ? undefined : ledger.match(match.returnsMatchId);
    const invoice = ledger.invoice(match.invoiceId);
    const room = match.kind === "return" ? (payment === undefined ? 0n : unreturned(payment)) : invoice.remaining;
    const line = ledger.line(match.lineId);
    const fits = match.invoiceAmount <= room && match.matchedAmount <= lineRemaining(line);
    const taken = rivalsOf(ledger, match).length > 0;
    if (!fits || taken || invoice.void || line.ignored) ledger.setMatch({ ...match, status: "cancelled" });
  }
}

function lineHolds(ledger: Ledger, id: string): boolean {
  const line = ledger.line(id);
  const isFree = line.allocated === 0n && !ledger.matchesOfLine(id).some(isLive);
  return line.allocated >= 0n && line.allocated <= line.amount && (!line.ignored || isFree);
}

function invoiceHolds(ledger: Ledger, id: string): boolean {
  const { remaining, total, void: isVoid } = ledger.invoice(id);
  return remaining >= 0n && remaining <= total && (!isVoid || remaining === total);
}

function matchHolds(match: Match): boolean {
  const { returnedAmount, invoiceAmount } = match;
  return returnedAmount === 0n || (returnedAmount > 0n && returnedAmount <= invoiceAmount && allocates(match));
}

/** Other live matches of the same pair. There may be only one. */
function rivalsOf(ledger: Ledger, match: Match): Match[] {
  if (!isLive(match)) return [];
  return ledger
    .matchesOfLine(match.lineId)
    .filter((other) => other.id !== match.id && other.invoiceId === match.invoiceId && isLive(other));
}
