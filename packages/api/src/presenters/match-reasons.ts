import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListCandidatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { candidatesResource, preventionResource, weighedCandidateResource } from "../resources/match-reasons.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** The answer of `GET /transactions/:code/candidates`. */
export function presentCandidates(
  { transactionCode, currency, amount: total }: LineFacts,
  { state, reasons: matchReasons, ...answer }: ListCandidatesResponse,
): z.input<typeof candidatesResource> {
  const { status = "unmatched", allocated = 0n } = state ?? {};
  const line = { transactionCode, status, currency, remaining: total - allocated, matchReasons };
  return { ...plain(candidatesResource, { ...answer, ...line }), candidates: answer.candidates.map(presentProspect) };
}

function presentProspect(prospect: Prospect): Shown<typeof weighedCandidateResource, Prospect, "preventions"> {
  return {
    ...plain(weighedCandidateResource, prospect),
    matchedAmount: amount(prospect.matchedAmount, prospect.currency),
    invoiceRemainingAmount: amount(prospect.invoiceRemaining, prospect.invoiceCurrency),
    preventedBy: prospect.preventions.map((prevention) => plain(preventionResource, prevention)),
  };
}
