import type { FieldError } from "@matchbook/runtime/errors/errors";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import { z } from "zod";
import { documented } from "../documented.ts";
import { toJsonSchema } from "../json-schema.ts";
import { toFieldErrors } from "./field-errors.ts";

export const BATCH_LIMIT = 1_000;

export type BatchItem<T> = { ok: true; item: T } | { ok: false; fields: FieldError[] };

export type OneOrMany<T> = { kind: "one"; item: T } | { kind: "many"; items: BatchItem<T>[] };

/** A body of one item, or a batch under `field`, whose items fail alone. The document has `batchOf` apart. */
export function oneOrMany<S extends z.ZodType, F extends string>(field: F, item: S) {
  return eitherOf<OneOrMany<z.output<S>>>(field, item, {
    one: item.transform((value) => ({ kind: "one" as const, item: value as z.output<S> })),
    many: batchOf(field, item).transform(({ [field]: items }) => ({
      kind: "many" as const,
      items: items as BatchItem<z.output<S>>[],
    })),
  });
}

/** A body that is one item, or a batch when it has `field`. The document shows one item. Parse it asynchronously. */
export function eitherOf<T>(field: string, item: z.ZodType, read: { one: z.ZodType<T>; many: z.ZodType<T> }) {
  const either = z.unknown().register(documented, toJsonSchema(item, "input"));
  const schema = either.transform(async (body, context): Promise<T> => {
    const isBatch = typeof body === "object" && body !== null && Object.hasOwn(body, field);
    const parsed = await (isBatch ? read.many : read.one).safeParseAsync(body);
    if (parsed.success) return parsed.data;
    reportProblems(parsed.error, context);
    return z.NEVER;
  });
  batches.set(schema, { field, many: read.many });
  return schema;
}

/** The other form of a body that is one item in the document: the schema of a batch, by the field that tells it. */
export const batches = new WeakMap<z.ZodType, { field: string; many: z.ZodType }>();

export function batchOf<S extends z.ZodType, F extends string>(field: F, item: S) {
  return z.object({ [field]: itemsOf(item) } as { [K in F]: ReturnType<typeof itemsOf<S>> });
}

/** A list of items that are validated one by one, so that an invalid item fails alone. Parse it asynchronously. */
export function itemsOf<S extends z.ZodType>(item: S) {
  return uncheckedItems(item, BATCH_LIMIT).transform((list) => mapInSlices(list, (one) => parseItem(item, one)));
}

/** A list of items that must all be valid, validated in slices, because one may be large. Parse it asynchronously. */
export function listInSlices<S extends z.ZodType>(item: S, most: number) {
  return uncheckedItems(item, most).transform((list, context): Promise<z.output<S>[]> => {
    return mapInSlices(list.entries(), async ([nth, one]) => {
      const parsed = await item.safeParseAsync(one);
      if (parsed.success) return parsed.data;
      reportProblems(parsed.error, context, [nth]);
      return z.NEVER;
    });
  });
}

/** A list with a bounded length, whose items a transform validates. The document shows them. */
function uncheckedItems(item: z.ZodType, most: number) {
  return z
    .array(z.unknown())
    .min(1, "Must not be empty")
    .max(most, `Must have at most ${most} items`)
    .register(documented, { type: "array", minItems: 1, maxItems: most, items: toJsonSchema(item, "input") });
}

/** Reports the problems of a value that was parsed alone. @param at the path of the value */
function reportProblems(error: z.ZodError, context: z.RefinementCtx, at: number[] = []): void {
  for (const { field, message } of toFieldErrors(error)) {
    context.addIssue({ code: "custom", path: field === "" ? at : [...at, ...field.split(".")], message });
  }
}

/** Reports items that name the same thing as an earlier one: their order would decide about the result. */
export function distinctBy<T>(items: readonly BatchItem<T>[], keyOf: (item: T) => string): BatchItem<T>[] {
  const seen = new Set<string>();
  return items.map((entry) => {
    if (!entry.ok) return entry;
    const key = keyOf(entry.item);
    if (seen.has(key)) return { ok: false, fields: [{ field: "", message: "Must not repeat an earlier item" }] };
    seen.add(key);
    return entry;
  });
}

function parseItem<S extends z.ZodType>(item: S, value: unknown): BatchItem<z.output<S>> {
  const parsed = item.safeParse(value);
  return parsed.success
    ? { ok: true, item: parsed.data as z.output<S> }
    : { ok: false, fields: toFieldErrors(parsed.error) };
}
