import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { HistoryEntry, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import { time } from "./common.ts";
import { presentInvoice } from "./invoice.ts";
import { presentMatch } from "./match.ts";
import { presentTransaction } from "./transaction.ts";

/**
 * One entry of a history. `before` and `after` are the resource as it was; `before` is null where something came into
 * being, `after` where it was deleted.
 * @param facts of the transaction whose history it is
 */
export function presentHistoryEntry(entry: HistoryEntry, facts?: LineFacts) {
  return {
    id: entry.id,
    at: time(entry.at),
    actor: entry.actor,
    correlationId: entry.correlationId,
    operation: entry.operation,
    before: presentSnapshot(entry.before, facts),
    after: presentSnapshot(entry.after, facts),
  };
}

function presentSnapshot(snapshot: Snapshot | undefined, facts: LineFacts | undefined) {
  switch (snapshot?.of?.$case) {
    case "line":
      return presentTransaction({ facts, state: snapshot.of.value });
    case "invoice":
      return presentInvoice(snapshot.of.value);
    case "match":
      return presentMatch(snapshot.of.value);
    default:
      return null;
  }
}
