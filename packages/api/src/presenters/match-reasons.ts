import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Prospect } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { ListCandidatesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { candidatesResource, weighedCandidateResource } from "../resources/match-reasons.ts";
import { amount, required, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

/** Fields of a line that previews show. */
export function lineOf({ facts, state }: { facts: LineFacts | undefined; state: LineState | undefined }) {
  const { transactionCode, currency, amount } = required(facts, "facts");
  const { status, allocated } = required(state, "state");
  return { transactionCode, status, currency, remaining: amount - allocated };
}

export function presentCandidates({
  facts,
  state,
  reasons: matchReasons,
  candidates,
  ...answer
}: ListCandidatesResponse): z.input<typeof candidatesResource> {
  return {
    ...plain(candidatesResource, { ...answer, ...lineOf({ facts, state }), matchReasons }),
    candidates: candidates.map(presentProspect),
  };
}

function presentProspect(prospect: Prospect): Shown<typeof weighedCandidateResource, Prospect> {
  return {
    ...plain(weighedCandidateResource, prospect),
    matchedAmount: amount(prospect.matchedAmount, prospect.currency),
    invoiceRemainingAmount: amount(prospect.invoiceRemaining, prospect.invoiceCurrency),
  };
}
