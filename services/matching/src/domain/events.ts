import type { Change, Changes } from "@matchbook/matcher/books/book";
import { allocates, type Invoice, isLive, isWaiting, type Line, type Match } from "@matchbook/matcher/model/model";
import type { EventType, InternalEventType } from "@matchbook/vocabulary/event-types";
import type { MatchStatus } from "@matchbook/vocabulary/statuses";
import { invoiceStatus } from "./statuses.ts";

/** An event that follows from a change, with the entity as it is afterwards. */
export type MatchingEvent =
  | { type: InvoiceEventType; invoice: Invoice }
  | { type: MatchEventType; match: Match }
  | { type: "internal.line_removed"; line: Line };

type InvoiceEventType = Extract<EventType, `invoice.${string}`>;
type MatchEventType = Extract<EventType | InternalEventType, `${"match" | "internal.match"}${string}`>;

const BY_STATUS: Record<MatchStatus, MatchEventType> = {
  active: "match.created",
  pending_review: "match.suggested",
  confirmed: "match.confirmed",
  rejected: "match.rejected",
  cancelled: "match.cancelled",
};

/**
 * The events of changes, which no command chooses, so that none is forgotten, and replaying them yields the state.
 * @param isPartOfRemoval a later commit ends the removal of the import, and its event tells of it
 */
export function eventsOf(changes: Changes, isPartOfRemoval = false): MatchingEvent[] {
  const lines = new Map(changes.lines.map(({ after }) => [after.id, after]));
  return [
    ...changes.matches.flatMap(matchEvent),
    ...changes.deletedMatches.flatMap((match) => deletionEvent(match, lines.get(match.lineId))),
    ...changes.invoices.flatMap((change) => invoiceEvent(change, changes)),
    ...changes.deletedInvoices.map(invoiceDeletion),
    ...(isPartOfRemoval ? [] : removal(changes.lines)),
  ];
}

function matchEvent({ before: stored, after }: Change<Match>): MatchingEvent[] {
  // No event has told of a suggestion that waits for the rest of its batch.
  const before = stored !== undefined && isWaiting(stored) ? undefined : stored;
  if (before === undefined && (isWaiting(after) || (stored !== undefined && after.status === "cancelled"))) return [];
  // A confirmed match that becomes active was an allocation before, so nothing new was created.
  const stays = before?.status === after.status || (before?.status === "confirmed" && after.status === "active");
  const type = stays ? "internal.match_updated" : BY_STATUS[after.status];
  return [{ type, match: after }];
}

// For subscribers, deleting a live match is the same as cancelling it.
function deletionEvent(match: Match, line: Line | undefined): MatchingEvent[] {
  if (!isLive(match) || isWaiting(match)) return [];
  // The deletion time is that of the line, which changed with it.
  const { updatedAt } = line ?? match;
  return [
    { type: "match.cancelled", match: { ...match, status: "cancelled", version: match.version + 1n, updatedAt } },
  ];
}

// For subscribers, an invoice whose file is taken back is void.
function invoiceDeletion(invoice: Invoice): MatchingEvent {
  const version = invoice.version + 1n;
  return { type: "invoice.updated", invoice: { ...invoice, void: true, version, revision: version } };
}

function invoiceEvent({ before, after, contentChanged }: Change<Invoice>, { matches }: Changes): MatchingEvent[] {
  if (before === undefined) return [{ type: "invoice.created", invoice: after }];
  if (!contentChanged) return [];
  const allocatedBefore = before.total - before.remaining;
  const allocatedAfter = after.total - after.remaining;
  const status = invoiceStatus(after);
  if (allocatedAfter <= allocatedBefore) {
    const returned = status === "partially_paid" && matches.some((change) => isNewReturn(change, after));
    return [{ type: returned ? "invoice.partially_paid" : "invoice.updated", invoice: after }];
  }
  const paid = status === "paid";
  return [{ type: paid ? "invoice.paid" : "invoice.partially_paid", invoice: after }];
}

// A return that leaves a part of the invoice paid.
function isNewReturn({ before, after }: Change<Match>, { id }: Invoice): boolean {
  const isNew = allocates(after) && (before === undefined || !allocates(before));
  return after.kind === "return" && after.invoiceId === id && isNew;
}

/** The lines of an import are given up together, so one of them tells which it is. */
function removal(changes: readonly Change<Line>[]): MatchingEvent[] {
  const removed = changes.find(({ before, after }) => after.removed && !before?.removed);
  return removed === undefined ? [] : [{ type: "internal.line_removed", line: removed.after }];
}
