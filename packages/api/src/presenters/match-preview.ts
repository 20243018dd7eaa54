import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { z } from "zod";
import { candidateResource, matchPreviewResource } from "../resources/match.ts";
import type { Shown } from "./common.ts";
import { presentBothSides } from "./match.ts";
import { lineOf } from "./match-reasons.ts";
import { plain } from "./plain.ts";

export function presentMatchPreview({
  facts,
  state,
  candidates,
  ...preview
}: PreviewMatchesResponse): z.input<typeof matchPreviewResource> {
  return {
    ...plain(matchPreviewResource, { ...preview, ...lineOf({ facts, state }) }),
    candidates: candidates.map(presentCandidate),
  };
}

function presentCandidate(candidate: Candidate): Shown<typeof candidateResource, Candidate> {
  return { ...plain(candidateResource, candidate), ...presentBothSides(candidate) };
}
