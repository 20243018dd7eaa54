import { exact } from "./findings.ts";
import { entriesOf } from "./history.ts";
import type { Change, Invoice, Match, Read, Transaction } from "./read.ts";

/** An event that must have been told, with the state that it tells of. */
export interface ExpectedEvent {
  /** Any of these types. */
  types: string[];
  at: string;
  id: string;
  /** The version of the resource, which no other event of it has; null for a transaction, which is told of once. */
  version: number | null;
  /** Undefined where the history does not hold it: the state after a deletion. */
  data: unknown;
}

const MATCH_TYPES: Record<Match["status"], string> = {
  active: "match.created",
  pending_review: "match.suggested",
  confirmed: "match.confirmed",
  rejected: "match.rejected",
  cancelled: "match.cancelled",
};
const LIVE = new Set(["active", "confirmed", "pending_review"]);

/** The events that follow from the history and the transactions. */
export function expectedEvents(read: Read): ExpectedEvent[] {
  return [
    ...read.transactions.map((line: Transaction) => ({
      ...{ types: ["transaction.created"], at: line.created_at, id: line.id, version: null },
      data: undefined,
    })),
    ...[...entriesOf(read, "invoice").values()].flat().map(ofInvoice),
    ...[...entriesOf(read, "match").values()].flatMap((changes) => changes.flatMap(ofMatch)),
  ];
}

function ofInvoice({ at, before, after }: Change): ExpectedEvent {
  const [old, now] = [before, after] as [Invoice | null, Invoice | null];
  if (now === null) return { types: ["invoice.updated"], at, ...versionAfter(old), data: undefined };
  const event = { at, id: now.id, version: now.version, data: now };
  if (old === null) return { types: ["invoice.created"], ...event };
  const settled = (invoice: Invoice) => exact(invoice.totalAmount) - exact(invoice.remainingAmount);
  if (settled(now) > settled(old)) {
    return { types: [now.status === "paid" ? "invoice.paid" : "invoice.partially_paid"], ...event };
  }
  // A new return that leaves a part of the invoice paid is told of as partially paid.
  const types = now.status === "partially_paid" ? ["invoice.updated", "invoice.partially_paid"] : ["invoice.updated"];
  return { types, ...event };
}

function ofMatch({ at, before, after }: Change, place: number): ExpectedEvent[] {
  const [old, now] = [before, after] as [Match | null, Match | null];
  if (now === null) {
    const isLive = old !== null && LIVE.has(old.status);
    return isLive ? [{ types: ["match.cancelled"], at, ...versionAfter(old), data: undefined }] : [];
  }
  // No entry and no event tells of a suggestion that waited for its batch, so what it was before is unknown to receivers.
  const known = place === 0 ? null : old;
  if (known === null && old !== null && now.status === "cancelled") return [];
  const stays = known?.status === now.status || (known?.status === "confirmed" && now.status === "active");
  return stays ? [] : [{ types: [MATCH_TYPES[now.status]], at, id: now.id, version: now.version, data: now }];
}

function versionAfter(deleted: Invoice | Match | null) {
  return { id: deleted?.id ?? "", version: (deleted?.version ?? 0) + 1 };
}
