import { type LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { CountQueuesResponse, CountReviewQueuesResponse } from "@matchbook/proto/matchbook/matching/v1/line_list";
import type { LineMatch } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { bookedDay } from "@matchbook/runtime/values/booked-day";
import type { z } from "zod";
import {
  type listedTransactionResource,
  queuesResource,
  reviewQueuesResource,
  transactionResource,
  workReasonsResource,
} from "../resources/transaction.ts";
import { amount, required, type Shown } from "./common.ts";
import { presentMatch } from "./match.ts";
import { plain, whole } from "./plain.ts";

/** Fields for lists and matching that no caller sees. */
type Internal = ("aggregated" | "ownAccount" | "transactionId" | "suggestions" | "automatic") | ("pending" | "removed");

type Halves = Pick<Transaction, "facts" | "state">;

/** State of a transaction before matching has decided about it. */
const NEW: LineState = { ...emptyMessage(LineState), status: "unmatched" };

/** Presents the bank's facts and the state of matching. */
export function presentTransaction({
  facts: known,
  state = NEW,
}: Halves): Shown<typeof transactionResource, LineFacts & LineState, Internal | "allocated" | "reasons"> {
  const facts = required(known, "facts");
  return plain(transactionResource, {
    ...state,
    ...facts,
    remaining_amount: facts.amount - state.allocated,
    bookingDay: bookedDay(facts),
    charges: facts.charges?.items ?? [],
    matchReasons: state.reasons,
    updatedAt: state.updatedAt ?? facts.createdAt,
  });
}

export const presentWorkReasons = whole(workReasonsResource);

export function presentQueues(queues: CountQueuesResponse): z.input<typeof queuesResource> {
  const open = queues.ages.reduce((sum, { lines }) => sum + lines, 0n);
  return plain(queuesResource, {
    ...queues,
    open,
    // The two are counted one after the other, so they may not fit.
    unassigned: open > queues.assigned ? open - queues.assigned : 0n,
    overdue: queues.due,
    ages: queues.ages.map(({ age, lines: transactions }) => ({ age, transactions })),
  });
}

export function presentReviewQueues(counts: CountReviewQueuesResponse): z.input<typeof reviewQueuesResource> {
  return { ...plain(reviewQueuesResource, counts), areLowerBounds: counts.areLowerBounds || undefined };
}

export function presentListedTransaction(
  transaction: Transaction,
  matches: LineMatch[],
): z.input<typeof listedTransactionResource> {
  return { ...presentTransaction(transaction), matches: matches.map(presentLineMatch) };
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
