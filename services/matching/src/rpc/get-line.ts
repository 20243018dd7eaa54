import type { GetLineRequest, GetLineResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import type { Line } from "../domain/model.ts";
import { findLines, lineFromFacts, toLineState } from "../store/lines.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

/** Returns the state of a line with its live matches. An unknown line is unmatched. */
export async function getLine(context: Context, request: GetLineRequest, call: Call): Promise<GetLineResponse> {
  const given = lineOf(request, context);
  const collections = await context.collections(call.tenant);
  const [[line = given], matches] = await Promise.all([
    findLines(collections, [given.id]),
    findLiveMatches(collections, { transactionId: given.id }),
  ]);
  return { state: toLineState(line), matches: matches.map(toMatchMessage) };
}

/** The line of a request in its initial state. */
export function lineOf({ line }: Pick<GetLineRequest, "line">, context: Context): Line {
  if (line === undefined) throw invalidField("line", "Required");
  return lineFromFacts(line, context.clock());
}
