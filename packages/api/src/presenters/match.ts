import type { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { creditResource, matchResource } from "../resources/match.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentMatch(match: Match): Shown<typeof matchResource, Match> {
  return {
    ...plain(matchResource, match),
    ...presentBothSides(match),
    returnedAmount: amount(match.returnedAmount, match.invoiceCurrency),
  };
}

type BothSides = "matchedAmount" | "currency" | "invoiceAmount" | "invoiceCurrency" | "explanation" | "credits";

/** Presents the amounts of a match or a candidate, in the currencies of its transaction and its invoice. */
export function presentBothSides({ currency, invoiceCurrency, ...match }: Pick<Match, BothSides>) {
  return {
    matchedAmount: amount(match.matchedAmount, currency),
    invoiceAmount: amount(match.invoiceAmount, invoiceCurrency),
    explanation: match.explanation || null,
    credits: match.credits.map((credit) => plain(creditResource, credit, invoiceCurrency)),
  };
}

export function presentWithMatches<R extends object>(resource: R, matches: Match[]) {
  return { ...resource, matches: matches.map(presentMatch) };
}
