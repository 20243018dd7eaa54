import { z } from "zod";
import { time, uuid } from "./common.ts";

/** One change of a resource: when, who, in which request, as part of what, and how the resource was before and after. */
export const historyEntryResource = (name: string, resource: z.ZodType) =>
  z
    .object({
      id: uuid,
      at: time,
      actor: z.string().describe("`key:<id>`, `user:<subject>`, or the name of a process"),
      correlationId: z.string(),
      operation: z.string().describe("e.g. `update_match` or `reconcile_save`"),
      before: resource.nullable().describe("Null where it came into being"),
      after: resource.nullable().describe("Null where it was deleted"),
    })
    .meta({ id: `${name}HistoryEntry` });
