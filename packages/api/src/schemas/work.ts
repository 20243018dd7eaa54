import { z } from "zod";
import { dateSchema, expectedVersionSchema, listOf, removable } from "./common.ts";
import { distinctBy, itemsOf } from "./one-or-many.ts";
import { textSchema, writtenSchema } from "./texts.ts";

const actorSchema = textSchema(300);

const changes = {
  assignee: z
    .object({
      id: actorSchema.describe("`user:<subject>` or another actor; `me` is the caller"),
      name: textSchema(200).nullish(),
    })
    .nullable()
    .describe("Who is to decide; null takes the assignee away")
    .optional(),
  postponedUntil: removable(dateSchema),
  reason: removable(textSchema(50)).describe("A code of the tenant's list; null: none"),
  comment: z
    .object({ text: writtenSchema(1_000), mentions: listOf(actorSchema, { most: 20 }).default([]) })
    .describe("Is added to the comments")
    .optional(),
  expectedVersion: expectedVersionSchema,
};

export const workSchema = z.object(changes);

export const workManySchema = z.object({
  items: itemsOf(z.object({ code: textSchema(50), ...changes }).meta({ id: "WorkItem" })).transform((items) =>
    distinctBy(items, ({ code }) => code),
  ),
});

export const putWorkReasonsSchema = z.object({
  reasons: listOf(z.object({ code: writtenSchema(50), label: writtenSchema(200) }), { most: 50 }).refine(
    (reasons) => new Set(reasons.map(({ code }) => code)).size === reasons.length,
    "Must have each code at most once",
  ),
});
