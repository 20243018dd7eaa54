import type { WebhookDelivery } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import type { FlakyReceiver, Manners, Receipt } from "./receiver.ts";

/** One destination of the test. */
export interface Destination {
  tenant: string;
  path: string;
  eventTypes: string[];
  manners: Manners;
}

/** Faults in what a destination received. Every list is empty without faults. */
export interface Verdict {
  /** Events of committed changes that never arrived. */
  missing: string[];
  /** Events that arrived of changes that were never committed, or that the destination does not subscribe to. */
  unheardOf: string[];
  /** Events that arrived under more than one id, so a receiver cannot deduplicate them. */
  doubled: string[];
  /** Deliveries in the log that are not final or contradict the receiver. */
  untrue: WebhookDelivery[];
}

const MAX_ATTEMPTS = 8;

/**
 * Compares the committed events with those that a destination received and with the delivery log.
 * @param committed `<type> <name>` of every event of a committed change
 * @param receipts by `<webhook-id> <type> <name>`
 */
export function judge(
  { eventTypes, manners }: Destination,
  committed: Set<string>,
  receipts: Map<string, Receipt>,
  rows: WebhookDelivery[],
): Verdict {
  const wanted = new Set([...committed].filter((event) => eventTypes.includes(event.split(" ")[0] ?? "")));
  const idsOf = Map.groupBy([...receipts.keys()], (key) => key.slice(key.indexOf(" ") + 1));
  const byId = new Map([...receipts].map(([key, receipt]) => [key.slice(0, key.indexOf(" ")), receipt]));
  return {
    missing: [...wanted].filter((event) => !idsOf.has(event)),
    unheardOf: [...idsOf.keys()].filter((event) => !wanted.has(event)),
    doubled: [...idsOf].filter(([, keys]) => keys.length > 1).map(([event]) => event),
    untrue: rows.filter((row) => !isTrue(row, manners, byId.get(row.eventId))),
  };
}

function isTrue(row: WebhookDelivery, manners: Manners, receipt: Receipt | undefined): boolean {
  if (receipt === undefined || row.nextRetryAt !== undefined) return false;
  if (manners === "refusing") {
    return row.status === "exhausted" && row.attemptCount === MAX_ATTEMPTS && row.lastError !== undefined;
  }
  // A status of success counts, also when the rest of the answer never comes.
  const delivered =
    [200, 204].includes(row.responseStatus ?? 0) && row.deliveredAt !== undefined && row.lastError === undefined;
  return row.status === "success" && delivered && receipt.accepted;
}

/**
 * Number of requests that arrived whole, and of those among them that came after the same event had been answered with
 * success.
 */
export function countReceipts(receipts: FlakyReceiver["receipts"]): { received: number; duplicates: number } {
  let [received, duplicates] = [0, 0];
  for (const ofPath of receipts.values()) {
    for (const receipt of ofPath.values()) {
      received += receipt.times;
      duplicates += receipt.duplicates;
    }
  }
  return { received, duplicates };
}
