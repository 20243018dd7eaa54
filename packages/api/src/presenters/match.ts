import type { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { creditResource, matchResource } from "../resources/match.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** A match as shown by the REST API and webhooks. */
export function presentMatch(match: Match): Shown<typeof matchResource, Match> {
  return {
    ...plain(matchResource, match),
    matchedAmount: amount(match.matchedAmount, match.currency),
    invoiceAmount: amount(match.invoiceAmount, match.invoiceCurrency),
    returnedAmount: amount(match.returnedAmount, match.invoiceCurrency),
    explanation: match.explanation || null,
    credits: presentCredits(match),
  };
}

/** The credit notes that confirming a suggestion applies. */
export function presentCredits({ credits, invoiceCurrency }: Pick<Match, "credits" | "invoiceCurrency">) {
  return credits.map((credit) => plain(creditResource, credit, invoiceCurrency));
}

/** A resource with its live matches. */
export function presentWithMatches<R extends object>(resource: R, matches: Match[]) {
  return { ...resource, matches: matches.map(presentMatch) };
}
