import { AppError } from "@matchbook/runtime/errors/errors";
import { keyProblem } from "@matchbook/runtime/values/business-keys";
import {
  AMOUNT_BOUND,
  amountProblem,
  currencyDigits,
  decimalToMinor,
  isPositiveDecimal,
  MOST_DIGITS,
  parseAmount,
} from "@matchbook/runtime/values/money";
import { FIRST_PAGE, MAX_PAGE, MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import { z } from "zod";
import { cursorQuery } from "../cursor.ts";
import { documented } from "../documented.ts";
import { ExactNumber } from "../json.ts";
import { toJsonSchema } from "../json-schema.ts";

/** Tells whether at least one currency allows this amount. */
function fitsSomeCurrency(text: string): boolean {
  for (let digits = 0; digits <= MOST_DIGITS; digits += 1) if (decimalToMinor(text, digits) !== undefined) return true;
  return false;
}

/** A decimal string, longer than any amount. */
export const DECIMAL_STRING = /^\d{1,20}(\.\d{1,20})?$/;

/** A number above zero, or a decimal string. Outputs the exact text; its currency bounds the precision. */
export const positiveAmountSchema = z
  .union([z.number(), z.instanceof(ExactNumber), z.string()], "Must be a number")
  .register(documented, { type: "number", format: "double", exclusiveMinimum: 0 })
  .refine((value) => typeof value !== "string" || DECIMAL_STRING.test(value), {
    error: 'Must be a number, or digits with at most one point as in "119.99"',
    abort: true,
  })
  .transform((value) => (value instanceof ExactNumber ? value.text : String(value)))
  .refine((text) => isPositiveDecimal(text), { error: "Must be a positive number", abort: true })
  .refine((text) => fitsSomeCurrency(text), amountProblem(MOST_DIGITS));

/** A JSON number from 0 to 1, as the nearest double. */
export const shareSchema = z
  .union([z.number(), z.instanceof(ExactNumber)], "Must be a number")
  .register(documented, { type: "number", format: "double", minimum: 0, maximum: 1 })
  .transform((value) => (value instanceof ExactNumber ? Number(value.text) : value))
  .refine((value) => value >= 0, "Must be at least 0")
  .refine((value) => value <= 1, "Must be at most 1");

/** A percentage between 0 and 100 with at most 2 decimals. Outputs hundredths of a percent. */
export const percentSchema = z
  .union([z.number(), z.instanceof(ExactNumber)], "Must be a number")
  .register(documented, { type: "number", format: "double", exclusiveMinimum: 0, exclusiveMaximum: 100 })
  .transform((value, context) => {
    const hundredths = decimalToMinor(value instanceof ExactNumber ? value.text : String(value), 2);
    if (hundredths !== undefined && hundredths > 0n && hundredths < 10_000n) return Number(hundredths);
    context.addIssue({ code: "custom", message: "Must be a percentage between 0 and 100 with at most 2 decimals" });
    return z.NEVER;
  });

/** Parses as `parseAmount`, and reports a zod issue on `field`. @returns minor units of `currency` */
export function minorOrIssue(text: string, currency: string, field: string, context: z.RefinementCtx): bigint {
  try {
    return parseAmount(text, currency, field);
  } catch (error) {
    const message = error instanceof AppError ? error.fields[0]?.message : undefined;
    context.addIssue({ code: "custom", path: [field], message: message ?? "Must be an amount" });
    return z.NEVER;
  }
}

export const currencySchema = z
  .string()
  .refine((code) => currencyDigits(code) !== undefined, "Must be an ISO 4217 currency code in upper case")
  .meta({ id: "Currency" })
  .register(documented, {
    type: "string",
    pattern: "^[A-Z]{3}$",
    description: "ISO 4217 alphabetic code",
    examples: ["EUR", "USD", "JPY", "KWD"],
  });

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

/** Text, possibly empty. */
export const optionalTextSchema = (max: number) =>
  z
    .string()
    .max(max, `Must have at most ${max} characters`)
    // Lone surrogates cannot be stored or signed as UTF-8.
    .refine((text) => text.isWellFormed() && !text.includes("\u0000"), "Must be valid Unicode text");

export const textSchema = (max: number) => optionalTextSchema(max).min(1, "Must not be empty");

/** A business key: a number, code or id that the caller chooses. The services store its canonical form. */
export const keySchema = (max: number) =>
  textSchema(max)
    .check(({ value, issues }) => {
      const message = value === "" ? undefined : keyProblem(value);
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    })
    .describe("Stored in Unicode NFC, without white space at its ends");

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

/** Query parameters that select by amount: decimal strings in major units of each row's currency. */
export const amountQuery = {
  amountMin: queryAmount("at least").optional(),
  amountMax: queryAmount("at most").optional(),
};

function queryAmount(bound: string) {
  return z
    .string()
    .regex(AMOUNT_BOUND, "Must be an amount")
    .describe(
      `An amount of ${bound} this, in major units of \`currency\`, with no more decimals than the currency has. Without ` +
        "`currency`, in major units of each row's own currency: `10` means 10.00 EUR, 10 JPY and 10.000 KWD",
    );
}

/** Reports bounds with more decimals than the wanted currency has. */
export function checkAmountQuery(
  { currency, amountMin, amountMax }: Partial<Record<"currency" | "amountMin" | "amountMax", string | undefined>>,
  context: z.RefinementCtx,
): void {
  const digits = currency === undefined ? undefined : currencyDigits(currency);
  if (digits === undefined) return;
  for (const [field, text] of Object.entries({ amountMin, amountMax })) {
    if (text === undefined || decimalToMinor(text, digits) !== undefined) continue;
    context.addIssue({ code: "custom", path: [field], message: amountProblem(digits) });
  }
}

export const searchTextSchema = textSchema(200).describe(
  "Words that the row must contain, in any order and without regard to case and accents. The last word may be " +
    "incomplete; a space after it ends it",
);
