import type { NewTransaction } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import { z } from "zod";
import { RECONCILE_ACTIONS, TRANSACTION_DIRECTIONS, TRANSACTION_STATUSES } from "../vocabulary.ts";
import {
  currencySchema,
  dateSchema,
  pageQuery,
  positiveAmountSchema,
  repeatable,
  textSchema,
  timestampSchema,
  uuidSchema,
} from "./common.ts";

/** One line of `POST /transactions`. */
export const newTransactionSchema = z
  .object({
    amount: positiveAmountSchema,
    currency: currencySchema,
    direction: z.enum(TRANSACTION_DIRECTIONS),
    value_date: dateSchema,
    booked_at: timestampSchema.optional(),
    transaction_code: textSchema(50).optional(),
    external_id: textSchema(200).optional(),
    bank_connection_id: uuidSchema.optional(),
    description: z.string().max(2_000).optional(),
    reference: textSchema(140).optional(),
    end_to_end_id: textSchema(140).optional(),
    counterparty_name: textSchema(300).optional(),
    counterparty_iban: textSchema(34).optional(),
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

/** `parseAmount` as a zod issue on `field`. */
export function minorOrIssue(text: string, currency: string, field: string, context: z.RefinementCtx): bigint {
  try {
    return parseAmount(text, currency, field);
  } catch (error) {
    const message = error instanceof AppError ? error.fields[0]?.message : undefined;
    context.addIssue({ code: "custom", path: [field], message: message ?? "Must be an amount" });
    return z.NEVER;
  }
}

/** `GET /transactions`. */
export const listTransactionsQuery = z
  .object({
    ...pageQuery,
    status: repeatable(z.enum(TRANSACTION_STATUSES)),
    direction: z.enum(TRANSACTION_DIRECTIONS).optional(),
    currency: currencySchema.optional(),
    amountMin: queryAmount().optional(),
    amountMax: queryAmount().optional(),
    dateFrom: dateSchema.optional(),
    dateTo: dateSchema.optional(),
    counterparty: textSchema(100).optional(),
    text: textSchema(200).optional(),
  })
  .superRefine((query, context) => {
    // Amounts of different currencies do not compare.
    for (const field of ["amountMin", "amountMax"] as const) {
      if (query[field] !== undefined && query.currency === undefined) {
        context.addIssue({ code: "custom", path: [field], message: "Needs currency as well" });
      }
    }
  });

function queryAmount() {
  return z.string().regex(/^\d{1,16}(\.\d{1,4})?$/, "Must be an amount");
}

/** `POST /transactions/:code/reconcile`: which fields an action needs is part of its validation. */
export const reconcileSchema = z
  .object({
    action: z.enum(RECONCILE_ACTIONS),
    matchId: uuidSchema.optional(),
    counterpartyId: textSchema(100).optional(),
    paymentMethodId: textSchema(100).optional(),
    invoiceId: textSchema(100).optional(),
    matchedAmount: positiveAmountSchema.optional(),
    ignore: z.boolean().optional(),
  })
  .superRefine((body, context) => {
    if (body.action !== "save") return;
    for (const field of ["counterpartyId", "paymentMethodId", "invoiceId", "matchedAmount"] as const) {
      if (body[field] === undefined) {
        context.addIssue({ code: "custom", path: [field], message: "Required when action is save" });
      }
    }
  });
