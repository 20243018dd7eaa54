import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { candidateResource, matchPreviewResource } from "../resources/match.ts";
import { amount, type Shown } from "./common.ts";
import { presentCredits } from "./match.ts";
import { plain } from "./plain.ts";

/** The answer of `POST /matches/preview`. */
export function presentMatchPreview(
  { transactionCode, currency, amount: total }: LineFacts,
  { state, ...preview }: PreviewMatchesResponse,
): z.input<typeof matchPreviewResource> {
  const { status = "unmatched", allocated = 0n } = state ?? {};
  return {
    ...plain(matchPreviewResource, { ...preview, transactionCode, status, currency, remaining: total - allocated }),
    candidates: preview.candidates.map(presentCandidate),
  };
}

function presentCandidate(candidate: Candidate): Shown<typeof candidateResource, Candidate> {
  return {
    ...plain(candidateResource, candidate),
    matchedAmount: amount(candidate.matchedAmount, candidate.currency),
    invoiceAmount: amount(candidate.invoiceAmount, candidate.invoiceCurrency),
    explanation: candidate.explanation || null,
    credits: presentCredits(candidate),
  };
}
