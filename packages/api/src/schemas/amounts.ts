import { AppError } from "@matchbook/runtime/errors/errors";
import {
  AMOUNT_BOUND,
  amountProblem,
  currencyDigits,
  decimalToMinor,
  isPositiveDecimal,
  MOST_DIGITS,
  parseAmount,
} from "@matchbook/runtime/values/money";
import { z } from "zod";
import { documented } from "../documented.ts";
import { ExactNumber } from "../json.ts";

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
