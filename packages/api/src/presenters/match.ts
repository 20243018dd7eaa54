import type { Difference, Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { DifferenceReason } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { matchResource } from "../resources/match.ts";
import { amount, metadata, rate, type Shown } from "./common.ts";
import { presentReason } from "./match-reasons.ts";
import { plain } from "./plain.ts";

/** The amount that a suggested payment leaves open, with its reason. Null without such an amount or a known reason. */
export function presentDifference(difference: Difference | undefined): z.input<typeof matchResource>["difference"] {
  if (difference === undefined) return null;
  const { currency, reason } = difference;
  return { amount: amount(difference.amount, currency), currency, reason: reason as DifferenceReason };
}

/** The credit notes that confirming a suggestion applies. */
export function presentCredits({
  credits,
  invoiceCurrency,
}: Pick<Match, "credits" | "invoiceCurrency">): z.input<typeof matchResource>["credits"] {
  return credits.map((credit) => ({
    creditNoteId: credit.creditNoteNumber,
    amount: amount(credit.amount, invoiceCurrency),
  }));
}

type Renamed = "invoiceNumber" | "transactionCode" | "counterpartyCode" | "paymentMethodCode" | "metadataJson";

/** A match as shown by the REST API and webhooks. */
export function presentMatch(match: Match): Shown<typeof matchResource, Match, Renamed> {
  return {
    ...plain(matchResource, match),
    deducted: match.deducted ?? false,
    invoiceId: match.invoiceNumber,
    transactionId: match.transactionCode,
    counterpartyId: match.counterpartyCode,
    paymentMethodId: match.paymentMethodCode ?? null,
    matchedAmount: amount(match.matchedAmount, match.currency),
    invoiceAmount: amount(match.invoiceAmount, match.invoiceCurrency),
    returnedAmount: amount(match.returnedAmount, match.invoiceCurrency),
    exchangeRate: rate(match.exchangeRate),
    reasons: match.reasons.map(presentReason),
    explanation: match.explanation === "" ? null : match.explanation,
    difference: presentDifference(match.difference),
    credits: presentCredits(match),
    metadata: metadata(match.metadataJson),
  };
}
