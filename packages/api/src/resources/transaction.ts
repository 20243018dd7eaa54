import { TRANSACTION_DIRECTIONS, TRANSACTION_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { date, money, time, timeOrNull, uuid } from "./common.ts";
import { matchResource, reasonsResource } from "./match.ts";

const transaction = z.object({
  id: uuid,
  transaction_code: z.string(),
  counterparty_id: uuid.nullable(),
  payment_method_id: uuid.nullable(),
  amount: money,
  currency: z.string(),
  direction: z.enum(TRANSACTION_DIRECTIONS),
  status: z.enum(TRANSACTION_STATUSES),
  remaining_amount: money,
  booked_at: timeOrNull,
  value_date: date,
  description: z.string(),
  reference: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  counterparty_iban: z.string().nullable(),
  bank_connection_id: uuid.nullable(),
  external_id: z.string().nullable(),
  match_reasons: reasonsResource.describe(
    "Why matching suggested nothing although invoices fit: `ambiguous`, with the number of equally good invoices, or `contested`. Parts of a long text that matching skipped: `keys_left_out`, with the kinds of search keys, and `text_left_out`, with the length that was read. Otherwise empty",
  ),
  created_at: time,
  updated_at: time,
});

export const transactionResource = transaction.meta({ id: "Transaction" });

export const transactionWithMatchesResource = transaction
  .extend({ matches: z.array(matchResource).describe("The live matches, newest first") })
  .meta({ id: "TransactionWithMatches" });

export const reconciliationResource = z
  .object({
    transaction: transactionResource,
    match: matchResource.nullable(),
    cancelledMatchIds: z.array(uuid),
  })
  .meta({ id: "Reconciliation" });
