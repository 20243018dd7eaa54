import { z } from "zod";
import { time, uuid } from "./common.ts";

/** One change of a resource: time, actor, request and operation, with the resource before and after. */
export const historyEntryResource = <R extends z.ZodType>(name: string, resource: R) =>
  z
    .object({
      id: uuid,
      at: time,
      actor: z.string().describe("`key:<id>`, `user:<subject>`, or the name of a process"),
      correlationId: z.string(),
      operation: z.string().describe("e.g. `update_match` or `reconcile_save`"),
      before: resource.nullable().describe("Null when this change created the resource"),
      after: resource.nullable().describe("Null when this change deleted the resource"),
    })
    .meta({ id: `${name}HistoryEntry` });
