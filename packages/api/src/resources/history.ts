import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { HistoryEntry, Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListChangesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { plain } from "../plain.ts";
import { closedPeriodResource, presentClosedPeriod } from "./books.ts";
import { extended, resource, time, uuid } from "./common.ts";
import { invoiceResource, presentInvoice } from "./invoice.ts";
import { matchResource, presentMatch } from "./match.ts";
import { presentRuleSet, ruleSetResource } from "./rules.ts";
import { presentTransaction, transactionResource } from "./transaction.ts";

/** Fields of every entry of a history. */
export const historyEntryBase = resource("HistoryEntry", {
  id: uuid,
  at: time,
  actor: z.string().describe("`key:<id>`, `user:<subject>`, or the name of a process"),
  actorName: z.string().nullable().describe("The name to show for a person, or of the API key"),
  correlationId: z.string(),
  operation: z.string().describe("e.g. `update_match` or `reconcile_save`"),
  operationId: uuid.nullable().describe("Common to all changes of one request"),
  undoes: uuid.nullable().describe("The operation that this change is part of undoing"),
});

const snapshots = <R extends z.ZodType>(of: R) => ({
  before: of.nullable().describe("Null when this change created it, or its import was taken back later"),
  after: of
    .nullable()
    .describe("Null when this change deleted it, or a transaction was later taken back with its import"),
});

export const historyEntryResource = <R extends z.ZodType>(of: R) =>
  extended(`${of.meta()?.id}HistoryEntry`, historyEntryBase, snapshots(of));

export const changeResource = extended("Change", historyEntryBase, {
  ...snapshots(z.union([transactionResource, invoiceResource, matchResource, closedPeriodResource, ruleSetResource])),
  sequence: z.int().describe("Grows by one with each entry of the tenant"),
  entity: z.enum(words.HISTORY_ENTITIES).describe("What `before` and `after` are"),
});

export const changesResource = resource("Changes", {
  entries: z.array(changeResource),
  next: z.int().nullable().describe("The `sequence` to continue after (before, with `order=newest`); null when empty"),
  behind: z.boolean().describe("Later changes have no number yet: repeat the request"),
});

type Entry = Omit<z.input<typeof changeResource>, "sequence" | "entity">;

const entryResource = changeResource.omit({ sequence: true, entity: true });

export function presentHistoryEntry(entry: HistoryEntry): Entry {
  return plain(entryResource, {
    ...entry,
    before: presentSnapshot(entry.before, entry.facts),
    after: presentSnapshot(entry.after, entry.facts),
  });
}

function presentSnapshot(snapshot: Snapshot | undefined, facts: LineFacts | undefined): Entry["before"] {
  switch (snapshot?.of?.$case) {
    case "line":
      // The last entry alone knows the facts of a transaction whose import was taken back.
      return facts === undefined ? null : presentTransaction({ facts, state: snapshot.of.value });
    case "invoice":
      return presentInvoice(snapshot.of.value);
    case "match":
      return presentMatch(snapshot.of.value);
    case "ruleSet":
      return presentRuleSet(snapshot.of.value);
    case "closedPeriod":
      return presentClosedPeriod(snapshot.of.value);
    default:
      return null;
  }
}

/** Entities of the history by their names in messages. */
export const ENTITIES = {
  line: "transaction",
  invoice: "invoice",
  match: "match",
  closedPeriod: "closed_period",
  ruleSet: "rule_set",
} as const;

export function presentChanges({ entries, behind }: ListChangesResponse): z.input<typeof changesResource> {
  const shown = entries.map(({ sequence, entry }) => {
    const snapshot = (entry?.after ?? entry?.before)?.of;
    if (entry === undefined || snapshot === undefined) throw new Error("a history entry without its snapshots");
    const entity = ENTITIES[snapshot.$case];
    return { sequence: Number(sequence), entity, ...presentHistoryEntry(entry) };
  });
  return { entries: shown, next: shown.at(-1)?.sequence ?? null, behind };
}
