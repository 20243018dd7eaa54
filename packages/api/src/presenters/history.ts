import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { HistoryEntry, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { z } from "zod";
import type { historyEntryResource } from "../resources/history.ts";
import type { invoiceResource } from "../resources/invoice.ts";
import type { matchResource } from "../resources/match.ts";
import type { transactionResource } from "../resources/transaction.ts";
import { time } from "./common.ts";
import { presentInvoice } from "./invoice.ts";
import { presentMatch } from "./match.ts";
import { presentTransaction } from "./transaction.ts";

type Recorded = typeof transactionResource | typeof invoiceResource | typeof matchResource;
type Entry = z.input<ReturnType<typeof historyEntryResource<Recorded>>>;

/**
 * One entry of a history: the resource before and after a change.
 * @param facts of the transaction; needed for the history of a transaction only
 */
export function presentHistoryEntry(entry: HistoryEntry, facts?: LineFacts): Entry {
  return {
    id: entry.id,
    at: time(entry.at),
    actor: entry.actor,
    actorName: entry.actorName ?? null,
    correlationId: entry.correlationId,
    operation: entry.operation,
    operationId: entry.operationId ?? null,
    before: presentSnapshot(entry.before, facts),
    after: presentSnapshot(entry.after, facts),
  };
}

function presentSnapshot(snapshot: Snapshot | undefined, facts: LineFacts | undefined): Entry["before"] {
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
