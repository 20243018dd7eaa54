import { HISTORY_ENTITIES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { closedPeriodResource } from "./books.ts";
import { extending, time, uuid } from "./common.ts";
import { invoiceResource } from "./invoice.ts";
import { matchResource } from "./match.ts";
import { ruleSetResource } from "./rules.ts";
import { transactionResource } from "./transaction.ts";

/** What every entry of a history tells. */
export const historyEntryBase = z
  .object({
    id: uuid,
    at: time,
    actor: z.string().describe("`key:<id>`, `user:<subject>`, or the name of a process"),
    actorName: z.string().nullable().describe("The name to show for a person, or of the API key"),
    correlationId: z.string(),
    operation: z.string().describe("e.g. `update_match` or `reconcile_save`"),
    operationId: uuid.nullable().describe("Common to all changes of one request"),
    undoes: uuid.nullable().describe("The operation that this change is part of undoing"),
  })
  .meta({ id: "HistoryEntry" });

/** One change of a resource: time, actor, request and operation, with the resource before and after. */
export const historyEntryResource = <R extends z.ZodType>(name: string, resource: R) =>
  historyEntryBase
    .extend({
      before: resource
        .nullable()
        .describe("Null when this change created it, or a transaction was later taken back with its import"),
      after: resource
        .nullable()
        .describe("Null when this change deleted it, or a transaction was later taken back with its import"),
    })
    .meta(extending("HistoryEntry", `${name}HistoryEntry`));

/** One change of any resource of the tenant. */
export const changeResource = historyEntryResource(
  "Any",
  z.union([transactionResource, invoiceResource, matchResource, closedPeriodResource, ruleSetResource]),
)
  .extend({
    sequence: z.int().describe("Grows by one with each entry of the tenant"),
    entity: z.enum(HISTORY_ENTITIES).describe("What `before` and `after` are"),
  })
  .meta(extending("HistoryEntry", "Change"));

export const changesResource = z
  .object({
    entries: z.array(changeResource),
    next: z
      .int()
      .nullable()
      .describe("The `sequence` to continue after (before, with `order=newest`); null when empty"),
    behind: z.boolean().describe("Later changes have no number yet: repeat the request"),
  })
  .meta({ id: "Changes" });
