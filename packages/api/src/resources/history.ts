import { HISTORY_ENTITIES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { closedPeriodResource } from "./books.ts";
import { extended, resource, time, uuid } from "./common.ts";
import { invoiceResource } from "./invoice.ts";
import { matchResource } from "./match.ts";
import { ruleSetResource } from "./rules.ts";
import { transactionResource } from "./transaction.ts";

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
  entity: z.enum(HISTORY_ENTITIES).describe("What `before` and `after` are"),
});

export const changesResource = resource("Changes", {
  entries: z.array(changeResource),
  next: z.int().nullable().describe("The `sequence` to continue after (before, with `order=newest`); null when empty"),
  behind: z.boolean().describe("Later changes have no number yet: repeat the request"),
});
