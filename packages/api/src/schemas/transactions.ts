import type { NewTransaction } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { currencyDigits, decimalToMinor, MAX_MINOR } from "@matchbook/runtime/money";
import { z } from "zod";
import { TRANSACTION_DIRECTIONS, TRANSACTION_STATUSES } from "../vocabulary.ts";
import {
  currencySchema,
  dateSchema,
  minorOrIssue,
  optional,
  optionalTextSchema,
  pageQuery,
  positiveAmountSchema,
  repeatable,
  textSchema,
  timestampSchema,
  uuidSchema,
} from "./common.ts";
import { oneOrMany } from "./one-or-many.ts";

/** One line of `POST /transactions`. */
export const newTransactionSchema = z
  .object({
    amount: positiveAmountSchema,
    currency: currencySchema,
    direction: z.enum(TRANSACTION_DIRECTIONS),
    value_date: dateSchema,
    booked_at: optional(timestampSchema),
    transaction_code: optional(textSchema(50)),
    external_id: optional(textSchema(200)),
    bank_connection_id: optional(uuidSchema),
    description: optional(optionalTextSchema(2_000)),
    reference: optional(textSchema(140)),
    end_to_end_id: optional(textSchema(140)),
    counterparty_name: optional(textSchema(300)),
    counterparty_iban: optional(textSchema(34)),
  })
  .transform((body, context): NewTransaction => {
    return {
      transactionCode: body.transaction_code,
      amount: minorOrIssue(body.amount, body.currency, "amount", context),
      currency: body.currency,
      direction: body.direction,
      valueDate: body.value_date,
      bookedAt: body.booked_at,
      externalId: body.external_id,
      bankConnectionId: body.bank_connection_id,
      description: body.description ?? "",
      reference: body.reference,
      endToEndId: body.end_to_end_id,
      counterpartyName: body.counterparty_name,
      counterpartyIban: body.counterparty_iban,
    };
  });

/** `POST /transactions`: one line, or up to 1,000 as `transactions`. */
export const createTransactionsSchema = oneOrMany("transactions", newTransactionSchema);

/** `GET /transactions`. Dates are value dates; `amountMin` and `amountMax` come out in minor units of `currency`. */
export const listTransactionsQuery = z
  .object({
    ...pageQuery,
    status: repeatable(TRANSACTION_STATUSES),
    direction: z.enum(TRANSACTION_DIRECTIONS).optional(),
    currency: currencySchema.optional(),
    amountMin: queryAmount().optional(),
    amountMax: queryAmount().optional(),
    dateFrom: dateSchema.optional(),
    dateTo: dateSchema.optional(),
    counterparty: textSchema(100).optional(),
    text: textSchema(200).optional(),
  })
  .transform((query, context) => ({
    ...query,
    amountMin: queryMinor("amountMin", query, context),
    amountMax: queryMinor("amountMax", query, context),
  }));

function queryAmount() {
  return z.string().regex(/^\d{1,16}(\.\d{1,4})?$/, "Must be an amount");
}

function queryMinor<F extends "amountMin" | "amountMax">(
  field: F,
  query: { currency?: string } & { [K in F]?: string },
  context: z.RefinementCtx,
): bigint | undefined {
  const text = query[field];
  if (text === undefined) return undefined;
  // Amounts of different currencies do not compare.
  if (query.currency === undefined) {
    context.addIssue({ code: "custom", path: [field], message: "Needs currency as well" });
    return z.NEVER;
  }
  const digits = currencyDigits(query.currency) ?? 0;
  const minor = decimalToMinor(text, digits);
  if (minor !== undefined) return minor;
  const message = `Must be an amount with at most ${digits} decimals and at most ${MAX_MINOR} minor units`;
  context.addIssue({ code: "custom", path: [field], message });
  return z.NEVER;
}
