import { FIRST_PAGE, MAX_PAGE, MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import { z } from "zod";
import { cursorQuery } from "../cursor.ts";
import { documented } from "../documented.ts";
import { toJsonSchema } from "../json-schema.ts";
import { textSchema } from "./texts.ts";

export const dateSchema = z.iso.date("Must be a date in the form YYYY-MM-DD");

/** Characters of a time at most. ISO 8601 allows any number of decimals of its seconds. */
const MOST_OF_TIME = 50;

/** A time with offset. Outputs a Date. */
export const timestampSchema = z.iso
  .datetime({ offset: true, message: "Must be an ISO 8601 date and time with an offset" })
  .max(MOST_OF_TIME, `Must have at most ${MOST_OF_TIME} characters`)
  .transform((text) => new Date(text));

export const uuidSchema = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "Must be a UUID")
  .toLowerCase()
  .register(documented, { type: "string", format: "uuid" });

export const expectedVersionSchema = z
  .int("Must be a whole number")
  .min(0, "Must be at least 0")
  .meta({
    id: "ExpectedVersion",
    description: "The change is refused as `changed_meanwhile` when the resource has another `version`",
  })
  .optional()
  .transform((version) => (version === undefined ? undefined : BigInt(version)));

export const wholeNumberSchema = (least: number, most: number, otherwise = "Must be a whole number") =>
  z.int(otherwise).min(least, `Must be at least ${least}`).max(most, `Must be at most ${most}`);

/** JSON text in a query, such as a mapping beside a file. */
export const jsonTextSchema = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .max(MOST_OF_JSON, `Must have at most ${MOST_OF_JSON} characters`)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "Must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Most servers cut an address beyond 16 KiB, and each of its characters may take three. */
const MOST_OF_JSON = 4_000;

/** An optional field. `null`, which answers show for missing values, equals leaving it out. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/** Code of the counterparty beside the number of an invoice, because several suppliers may use one number. */
export const numberOfSchema = textSchema(100).optional().describe("Required when several invoices have the number");

/** Year of issue beside the number of an invoice, because suppliers begin anew each year. */
export const yearOfSchema = z
  .string()
  .regex(/^\d{4}$/, "Must be a year of four digits")
  .meta({
    id: "IssueYear",
    description: "Required when the counterparty has several invoices of the number: the year of its issue date",
    examples: ["2026"],
  })
  .optional();

/** A field of a change that `null` removes, as an empty text does in the gRPC contract. */
export const removable = <S extends z.ZodType<string>>(schema: S) =>
  schema
    .nullable()
    .transform((value) => value ?? "")
    .optional();

/** A bounded list, which is refused for its length before its items are looked at. */
export const listOf = <S extends z.ZodType>(item: S, { least = 0, most }: { least?: number; most: number }) => {
  const bounded = z.array(z.unknown()).max(most, `Must have at most ${most} items`);
  return (least === 0 ? bounded : bounded.min(least, "Must not be empty")).pipe(z.array(item)).register(documented, {
    ...{ type: "array", maxItems: most, items: toJsonSchema(item, "input") },
    ...(least === 0 ? {} : { minItems: least }),
  });
};

/** A list of words, each of which counts once. */
export const wordsOf = <const W extends readonly string[]>(words: W) =>
  listOf(z.enum(words), { least: 1, most: MOST_WORDS }).transform((chosen) => [...new Set(chosen)]);

/** More than any list of words has, with room for repetitions. */
const MOST_WORDS = 100;

export const codeParamSchema = z.object({ code: textSchema(50) });

/** An id in a path. A text that is no UUID is answered as not found rather than invalid. */
export const idParamSchema = z.object({
  id: z.string().register(documented, { type: "string", format: "uuid" }),
});

interface WholeNumber {
  minimum: number;
  maximum: number;
  default: number;
  description?: string;
}

export const wholeNumberQuery = (bounds: WholeNumber) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Must be a whole number")
    .transform(Number)
    .pipe(wholeNumberSchema(bounds.minimum, bounds.maximum))
    .default(bounds.default)
    .register(documented, { type: "integer", ...bounds });

/** The number of an entry in a query, at most 15 digits. */
export const sequenceQuery = (description: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "Must be a whole number")
    .transform(BigInt)
    .register(documented, { type: "integer", format: "int64", minimum: 0, description })
    .optional();

export const pageQuery = {
  page: wholeNumberQuery({ minimum: 1, maximum: MAX_PAGE, default: FIRST_PAGE.page }),
  pageSize: wholeNumberQuery({ minimum: 1, maximum: MAX_PAGE_SIZE, default: FIRST_PAGE.pageSize }),
  cursor: cursorQuery,
} as const;

export const listQuery = z.object(pageQuery);

/** A repeatable query parameter, each value one of `words`. */
export const repeatable = <const W extends readonly string[]>(words: W) =>
  z
    .union(
      [z.enum(words).transform((word) => [word]), listOf(z.enum(words), { most: MOST_WORDS })],
      // One error under the parameter's name is enough, however many values are wrong.
      `Must be one of ${words.join(", ")}`,
    )
    .register(documented, { type: "array", maxItems: MOST_WORDS, items: { type: "string", enum: words } })
    .optional();
