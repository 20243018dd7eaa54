import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListCandidatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { candidatesResource, preventionResource, weighedCandidateResource } from "../resources/match-reasons.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** What previews tell of a line. Before matching has stored the line, nothing of it is allocated. */
export function lineOf({ transactionCode, currency, amount: total }: LineFacts, state: LineState | undefined) {
  const { status = "unmatched", allocated = 0n } = state ?? {};
  return { transactionCode, status, currency, remaining: total - allocated };
}

/** The answer of `GET /transactions/:code/candidates`. */
export function presentCandidates(
  facts: LineFacts,
  { state, reasons: matchReasons, candidates, ...answer }: ListCandidatesResponse,
): z.input<typeof candidatesResource> {
  return {
    ...plain(candidatesResource, { ...answer, ...lineOf(facts, state), matchReasons }),
    candidates: candidates.map(presentProspect),
  };
}

function presentProspect(prospect: Prospect): Shown<typeof weighedCandidateResource, Prospect, "preventions"> {
  return {
    ...plain(weighedCandidateResource, prospect),
    matchedAmount: amount(prospect.matchedAmount, prospect.currency),
    invoiceRemainingAmount: amount(prospect.invoiceRemaining, prospect.invoiceCurrency),
    preventedBy: prospect.preventions.map((prevention) => plain(preventionResource, prevention)),
  };
}
