import { type LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type {
  AllocateLineResponse,
  LineMatch,
  ReconcileLineResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { amount, plain, required, type Shown } from "../plain.ts";
import {
  date,
  extended,
  money,
  objectOrNull,
  resource,
  rowsOf,
  rowsUpTo,
  time,
  timeOrNull,
  uuid,
  version,
} from "./common.ts";
import { invoiceResource } from "./invoice.ts";
import { matchResource, presentMatch, withMatches } from "./match.ts";
import { lineReasonsResource } from "./match-reasons.ts";

export const returnInformationResource = z
  .object({
    reason_code: z.string().nullable().describe("The ISO 20022 return reason (`AC04`) or the bank's own code"),
    reason: z.string().nullable(),
    original_bank_transaction_code: z.string().nullable(),
    original_bank_reference: z.string().nullable().describe("The bank's id of the booking that is taken back"),
  })
  .describe("Present when the bank marks the transaction as the return of a payment")
  .meta({ id: "ReturnInformation" });

const personResource = resource("Person", {
  id: z.string().describe("`user:<subject>` or another actor"),
  name: z.string().nullable().describe("The name to show"),
});

export const transactionResource = resource("Transaction", {
  id: uuid,
  transaction_code: z.string(),
  counterparty_id: uuid.nullable(),
  payment_method_id: uuid.nullable(),
  amount: money,
  currency: z.string(),
  direction: z.enum(words.TRANSACTION_DIRECTIONS),
  status: z.enum(words.TRANSACTION_STATUSES),
  remaining_amount: money,
  booked_at: timeOrNull,
  booking_day: date.describe("The day by which the bank's balances count it: that of the booking, else the value date"),
  late: z.boolean().describe("It was stored after its period was closed"),
  adjusted: z.boolean().describe("One of its matches closed a difference of its invoice: a fee, a discount, a credit"),
  advice: objectOrNull({
    ...{ id: z.string(), kind: z.enum(words.ADVICE_KINDS), number: z.string() },
    item: z.int().nullable().describe("The place of its item from 1, when it is one of several"),
  }).describe("The document that says of what it consists, see `GET /advices/{id}`"),
  ignore_reason: z.enum(words.IGNORE_REASONS).nullable().describe("Why a person, or a rule, ignored it"),
  rule: objectOrNull({ id: uuid, name: z.string(), version }).describe(
    "The rule that acted when matching decided about the transaction last, as it was then",
  ),
  value_date: date,
  description: z.string(),
  additional_information: z
    .string()
    .nullable()
    .describe(
      "What else the bank wrote: its own texts, and addresses and further references behind the names of their fields",
    ),
  reference: z.string().nullable(),
  end_to_end_id: z.string().nullable(),
  counterparty_name: z.string().nullable(),
  counterparty_iban: z.string().nullable(),
  bank_connection_id: uuid.nullable(),
  sync_id: uuid.nullable().describe("The import that stored the transaction"),
  external_id: z.string().nullable(),
  reversal: z.boolean().describe("The bank took back an earlier booking"),
  return_information: returnInformationResource.nullable(),
  mandate_id: z.string().nullable(),
  instruction_id: z.string().nullable(),
  bank_transaction_code: z
    .string()
    .nullable()
    .describe("The bank's code for the kind of booking: ISO 20022 (`PMNT-IDDT-UPDD`), SWIFT, OFX or its own"),
  purpose_code: z.string().nullable().describe("The ISO 20022 code of the payment's purpose, such as `SALA`"),
  bank_reference: z.string().nullable().describe("The bank's id of the booking"),
  batch_id: z
    .string()
    .nullable()
    .describe("The bank's id of the booking that the transaction is one of several parts of"),
  charges: rowsUpTo(20, {
    amount: money,
    currency: z.string(),
    direction: z.enum(words.TRANSACTION_DIRECTIONS).nullable(),
    included: z.boolean().nullable().describe("The amount of the transaction contains the charge; null if unknown"),
  }).describe("Fees that the bank reports with the payment"),
  original: objectOrNull({
    amount: money,
    currency: z.string(),
    rate: z.string().nullable().describe("As the bank writes it"),
  }).describe("The ordered amount, when the bank converted it"),
  match_reasons: lineReasonsResource.describe(
    "Why matching did not confirm the transaction, most important first, as of its last decision about it. " +
      "`keys_left_out` and `text_left_out` name parts of a long text that matching skipped. Otherwise empty once the " +
      "transaction is matched or ignored, and before matching has decided. `GET /transactions/:code/candidates` " +
      "explains the current state",
  ),
  codings: z
    .array(
      resource("Coding", {
        id: uuid,
        account: z.string().nullable(),
        name: z.string().describe("Of the account or the counterparty, as it was then"),
        counterparty_code: z.string().nullable(),
        credit_note_number: z.string().nullable().describe("Keeps it on account"),
        amount: money,
        note: z.string().nullable(),
        rule_id: uuid.nullable().describe("The rule that made it; null of one by a person"),
      }),
    )
    .describe("What accounts explain of it, without an invoice, and what is kept on account"),
  assignee: personResource.nullable().describe("Who is to decide about the transaction"),
  postponed_until: date.nullable().describe("The day until which it is put off"),
  work_reason: z.string().nullable().describe("Why it is not matched: a code of the tenant's list"),
  comments: z
    .array(
      resource("Comment", {
        id: uuid,
        text: z.string(),
        mentions: z.array(z.string()).describe("The people that it mentions, as actors"),
        author: personResource,
        created_at: time,
      }),
    )
    .describe("Oldest first"),
  version,
  created_at: time,
  updated_at: time,
});

export const transactionWithMatchesResource = withMatches(transactionResource);

export const decidedMatchResource = resource("DecidedMatch", {
  match: matchResource,
  transaction: transactionResource
    .nullable()
    .describe("Null when the transaction could not be read in time; the change was made"),
  invoice: invoiceResource,
});

const matchWithInvoiceResource = extended("MatchWithInvoice", matchResource, {
  invoice: z.object({
    remainingAmount: money.describe("What is open of the invoice, in `invoiceCurrency`"),
    dueDate: date.nullable(),
  }),
  competesWith: rowsOf({ matchId: uuid, transactionId: z.string(), invoiceId: z.string() }).describe(
    "Suggestions that need the same money of the transaction or the invoice, at most 10: a person chooses",
  ),
});

export const listedTransactionResource = extended("ListedTransaction", transactionResource, {
  matches: z
    .array(matchWithInvoiceResource)
    .optional()
    .describe("With `include=matches`: the live matches, newest first"),
});

export const reconciliationResource = resource("Reconciliation", {
  transaction: transactionResource,
  match: matchResource.nullable(),
  cancelledMatchIds: z.array(uuid),
});

export const allocatedResource = resource("Allocated", {
  transaction: transactionResource,
  matches: z.array(matchResource).describe("In the order of the allocations"),
  cancelledMatchIds: z.array(uuid),
});

export const workedOnResource = resource("WorkedOn", { transaction: transactionResource });

/** Fields for lists and matching that no caller sees. */
type Internal = ("aggregated" | "ownAccount" | "lineId" | "suggestions" | "automatic") | ("pending" | "removed");

type Halves = Pick<Transaction, "facts" | "state">;

/** State of a transaction before matching has decided about it. */
const NEW: LineState = { ...emptyMessage(LineState), status: "unmatched" };

/** Presents the bank's facts and the state of matching. */
export function presentTransaction({
  facts: known,
  state = NEW,
}: Halves): Shown<typeof transactionResource, LineFacts & LineState, Internal | "allocated" | "revision"> {
  const facts = required(known, "facts");
  return plain(transactionResource, {
    ...state,
    ...facts,
    remainingAmount: facts.amount - state.allocated,
    bookingDay: bookingDayOf(facts),
    charges: facts.charges?.items ?? [],
    version: state.revision,
    updatedAt: state.updatedAt ?? facts.createdAt,
  });
}

/** Presents a transaction of a list, with its live matches if they were asked for. */
export function presentListedTransaction({ matches, ...halves }: Halves & { matches?: LineMatch[] | undefined }) {
  const transaction = presentTransaction(halves);
  return matches === undefined ? transaction : { ...transaction, matches: matches.map(presentLineMatch) };
}

/** Presents the transaction of a decision about it. */
export function presentWorkedOn(decided: Halves): z.input<typeof workedOnResource> {
  return { transaction: presentTransaction(decided) };
}

export function presentReconciled({ match, cancelledMatchIds, ...decided }: ReconcileLineResponse) {
  return { ...presentWorkedOn(decided), match: match === undefined ? null : presentMatch(match), cancelledMatchIds };
}

export function presentAllocated({ matches, cancelledMatchIds, ...decided }: AllocateLineResponse) {
  return { ...presentWorkedOn(decided), matches: matches.map(presentMatch), cancelledMatchIds };
}

function presentLineMatch({ match: known, invoiceRemaining, invoiceDueDate, competesWith }: LineMatch) {
  const match = required(known, "match");
  const remainingAmount = amount(invoiceRemaining, match.invoiceCurrency);
  return {
    ...presentMatch(match),
    invoice: { remainingAmount, dueDate: invoiceDueDate ?? null },
    competesWith: competesWith.map(({ matchId, transactionCode: transactionId, invoiceNumber: invoiceId }) => {
      return { matchId, transactionId, invoiceId };
    }),
  };
}
