import type {
  ActedRule,
  Comment,
  LineAdvice,
  LineFacts,
  LineState,
  OriginalAmount,
  Person,
  ReturnInformation,
} from "@matchbook/proto/matchbook/line/v1/line";
import type { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { LineMatch } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { WorkReasons } from "@matchbook/proto/matchbook/matching/v1/work";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type {
  CountQueuesResponse,
  CountReviewQueuesResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { bookedDay } from "@matchbook/runtime/booked-day";
import type {
  AdviceKind,
  IgnoreReason,
  LineAge,
  TransactionDirection,
  TransactionStatus,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import {
  type listedTransactionResource,
  queuesResource,
  returnInformationResource,
  reviewQueuesResource,
  transactionResource,
  type transactionWithMatchesResource,
  type workReasonsResource,
} from "../resources/transaction.ts";
import { amount, type Shown, type SnakeCase, time, timeOrNull } from "./common.ts";
import { presentMatch } from "./match.ts";
import { presentLineReason } from "./match-reasons.ts";
import { plain } from "./plain.ts";

/** What the list of transactions and matching need, but no caller. */
type Internal =
  | ("aggregated" | "own_account" | "transaction_id" | "suggestions" | "automatic" | "sequence")
  | ("pending" | "removed");
type Answered = Shown<typeof transactionResource, SnakeCase<LineFacts & LineState>, Internal | "allocated" | "reasons">;

/** The two halves of a transaction. */
type Halves = Pick<Transaction, "facts" | "state">;

/** A transaction as shown by the REST API and webhooks: the bank's facts and the state of matching. */
export function presentTransaction({ facts, state }: Halves): Answered {
  if (facts === undefined) throw new Error("a transaction without facts");
  const allocated = state?.allocated ?? 0n;
  return {
    ...plain(transactionResource, facts),
    counterparty_id: state?.counterpartyId ?? null,
    payment_method_id: state?.paymentMethodId ?? null,
    amount: amount(facts.amount, facts.currency),
    status: (state?.status ?? "unmatched") as TransactionStatus,
    remaining_amount: amount(facts.amount - allocated, facts.currency),
    booking_day: bookedDay(facts),
    late: facts.late ?? false,
    adjusted: state?.adjusted ?? false,
    advice: state?.advice === undefined ? null : presentLineAdvice(state.advice),
    ignore_reason: (state?.ignoreReason ?? null) as IgnoreReason | null,
    rule: state?.rule === undefined ? null : presentRule(state.rule),
    return_information: presentReturn(facts.returnInformation),
    charges: (facts.charges?.items ?? []).map((charge) => ({
      amount: amount(charge.amount, charge.currency),
      currency: charge.currency,
      direction: (charge.direction ?? null) as TransactionDirection | null,
      included: charge.included ?? null,
    })),
    original: presentOriginal(facts.original),
    match_reasons: (state?.reasons ?? []).map((reason) => presentLineReason(reason, facts.currency)),
    assignee: state?.assignee === undefined ? null : presentPerson(state.assignee),
    postponed_until: state?.postponedUntil ?? null,
    work_reason: state?.workReason ?? null,
    comments: (state?.comments ?? []).map(presentComment),
    version: Number(state?.version ?? 0n),
    updated_at: time(state?.updatedAt ?? facts.createdAt),
  };
}

function presentRule({ id, name, version }: ActedRule): NonNullable<Answered["rule"]> {
  return { id, name, version: Number(version) };
}

function presentLineAdvice({ id, kind, number, item }: LineAdvice): NonNullable<Answered["advice"]> {
  return { id, kind: kind as AdviceKind, number, item: item ?? null };
}

function presentPerson({ id, name }: Person): NonNullable<Answered["assignee"]> {
  return { id, name: name ?? null };
}

function presentComment({ id, text, mentions, author, createdAt }: Comment): Answered["comments"][number] {
  if (author === undefined) throw new Error("a comment without its author");
  return { id, text, mentions, author: presentPerson(author), created_at: time(createdAt) };
}

/** The reasons from which people choose why a transaction is not matched. */
export function presentWorkReasons({ reasons, updatedAt }: WorkReasons): z.input<typeof workReasonsResource> {
  return { reasons: reasons.map(({ code, label }) => ({ code, label })), updatedAt: timeOrNull(updatedAt) };
}

/** Open transactions by age and by who works on them. */
export function presentQueues(queues: CountQueuesResponse): z.input<typeof queuesResource> {
  const ages = queues.ages.map(({ age, lines }) => ({ age: age as LineAge, transactions: Number(lines) }));
  const open = ages.reduce((sum, { transactions }) => sum + transactions, 0);
  return {
    ...plain(queuesResource, queues),
    open,
    // The two are counted one after the other.
    unassigned: Math.max(0, open - Number(queues.assigned)),
    overdue: Number(queues.due),
    ages,
  };
}

export function presentReviewQueues(counts: CountReviewQueuesResponse): z.input<typeof reviewQueuesResource> {
  return { ...plain(reviewQueuesResource, counts), areLowerBounds: counts.areLowerBounds || undefined };
}

function presentOriginal(original: OriginalAmount | undefined): z.input<typeof transactionResource>["original"] {
  if (original === undefined) return null;
  const { currency, rate } = original;
  return { amount: amount(original.amount, currency), currency, rate: rate ?? null };
}

function presentReturn(
  information: ReturnInformation | undefined,
): z.input<typeof transactionResource>["return_information"] {
  return information === undefined ? null : plain(returnInformationResource, information);
}

/** A transaction with its live matches, for `GET /transactions/:code`. */
export function presentTransactionWithMatches(
  transaction: Halves,
  matches: Match[],
): z.input<typeof transactionWithMatchesResource> {
  return { ...presentTransaction(transaction), matches: matches.map(presentMatch) };
}

/** A transaction of a list, with the given live matches and their invoices. */
export function presentListedTransaction(
  transaction: Transaction,
  matches: LineMatch[],
): z.input<typeof listedTransactionResource> {
  return { ...presentTransaction(transaction), matches: matches.map(presentLineMatch) };
}

function presentLineMatch({ match, invoiceRemaining, invoiceDueDate }: LineMatch) {
  if (match === undefined) throw new Error("a match of a line without the match");
  const remainingAmount = amount(invoiceRemaining, match.invoiceCurrency);
  return { ...presentMatch(match), invoice: { remainingAmount, dueDate: invoiceDueDate ?? null } };
}
