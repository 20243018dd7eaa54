import { currencyDigits } from "@matchbook/runtime/money";
import { z } from "zod";
import { ExactNumber } from "../json.ts";

/** A JSON number; its output is the decimal text, exact whatever its size. Sign and precision are checked with its currency. */
export const amountSchema = z
  .union([z.number(), z.instanceof(ExactNumber)], "Must be a number")
  .transform((value) => (value instanceof ExactNumber ? value.text : String(value)));

/** A JSON number above zero; its output is the decimal text. */
export const positiveAmountSchema = amountSchema.refine(
  (text) => !text.startsWith("-") && /[1-9]/.test(text.replace(/[eE].*$/, "")),
  "Must be a positive number",
);

export const currencySchema = z
  .string()
  .refine((code) => currencyDigits(code) !== undefined, "Must be an ISO 4217 currency code in upper case");

/** A calendar date that exists. */
export const dateSchema = z.iso.date("Must be a date in the form YYYY-MM-DD");

/** A moment with its offset; its output is a Date. */
export const timestampSchema = z.iso
  .datetime({ offset: true, message: "Must be an ISO 8601 date and time with an offset" })
  .transform((text) => new Date(text));

export const uuidSchema = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "Must be a UUID");

/** Text that must hold something. */
export const textSchema = (max: number) =>
  z
    .string()
    .min(1, "Must not be empty")
    .max(max, `Must have at most ${max} characters`)
    // A lone surrogate is no text: it could be neither stored nor signed as UTF-8.
    .refine((text) => text.isWellFormed() && !text.includes("\u0000"), "Must be valid Unicode text");

/** The code of a transaction line in a path. */
export const codeParamSchema = z.object({ code: textSchema(50) });

const wholeNumber = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Must be a whole number")
    .transform(Number)
    .pipe(z.number().min(1, "Must be at least 1").max(max, `Must be at most ${max}`))
    .default(fallback);

/** `page` and `pageSize` of every list. */
export const pageQuery = {
  page: wholeNumber(1, 999_999_999),
  pageSize: wholeNumber(25, 100),
} as const;

/** A query parameter that may be given several times. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(z.unknown()), z.unknown().transform((one) => [one])])
    .pipe(z.array(item))
    .optional();
