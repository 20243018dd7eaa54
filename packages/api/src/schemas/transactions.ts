import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { AMOUNT_BOUND, amountProblem, currencyDigits, decimalToMinor } from "@matchbook/runtime/money";
import { TRANSACTION_DIRECTIONS, TRANSACTION_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
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

/** One transaction of `POST /transactions`. */
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
    reversal: optional(z.boolean().describe("The bank took back an earlier booking")),
    return_information: optional(
      z
        .object({
          reason_code: optional(textSchema(35)),
          reason: optional(textSchema(500)),
          original_bank_transaction_code: optional(textSchema(35)),
          original_bank_reference: optional(textSchema(140)),
        })
        .describe("Marks the transaction as the return of a payment; it may be empty"),
    ),
    mandate_id: optional(textSchema(140)),
    instruction_id: optional(textSchema(140)),
    bank_transaction_code: optional(textSchema(35)),
    bank_reference: optional(textSchema(140)),
  })
  .transform((body, context): LineFacts => {
    return {
      // The transaction service sets these three, and a code where it is empty.
      id: "",
      createdAt: undefined,
      aggregated: false,
      transactionCode: body.transaction_code ?? "",
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
      reversal: body.reversal ?? false,
      returnInformation: body.return_information && {
        reasonCode: body.return_information.reason_code,
        reason: body.return_information.reason,
        originalBankTransactionCode: body.return_information.original_bank_transaction_code,
        originalBankReference: body.return_information.original_bank_reference,
      },
      mandateId: body.mandate_id,
      instructionId: body.instruction_id,
      bankTransactionCode: body.bank_transaction_code,
      bankReference: body.bank_reference,
    };
  });

/** `POST /transactions`: one transaction, or up to 1,000 as `transactions`. */
export const createTransactionsSchema = oneOrMany("transactions", newTransactionSchema);

/** `GET /transactions`. Dates are value dates. Amounts are decimal strings in major units of each line's currency. */
export const listTransactionsQuery = z
  .object({
    ...pageQuery,
    status: repeatable(TRANSACTION_STATUSES),
    direction: z.enum(TRANSACTION_DIRECTIONS).optional(),
    currency: currencySchema.optional(),
    amountMin: queryAmount("at least").optional(),
    amountMax: queryAmount("at most").optional(),
    dateFrom: dateSchema.optional(),
    dateTo: dateSchema.optional(),
    counterparty: textSchema(100).optional(),
    text: textSchema(200).optional(),
    bankConnectionId: uuidSchema.optional(),
    syncId: uuidSchema.optional().describe("The import that stored the transactions"),
  })
  .superRefine(({ currency, amountMin, amountMax }, context) => {
    const digits = currency === undefined ? undefined : currencyDigits(currency);
    if (digits === undefined) return;
    for (const [field, text] of Object.entries({ amountMin, amountMax })) {
      if (text === undefined || decimalToMinor(text, digits) !== undefined) continue;
      context.addIssue({ code: "custom", path: [field], message: amountProblem(digits) });
    }
  });

function queryAmount(bound: string) {
  return z
    .string()
    .regex(AMOUNT_BOUND, "Must be an amount")
    .describe(
      `An amount of ${bound} this, in major units of \`currency\`, with no more decimals than the currency has. Without ` +
        "`currency`, in major units of each transaction's own currency: `10` means 10.00 EUR, 10 JPY and 10.000 KWD",
    );
}
