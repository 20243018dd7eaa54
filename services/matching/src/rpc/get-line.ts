import type { GetLineRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context, Rpc } from "../context.ts";
import type { Line } from "../domain/model.ts";
import { findLines, lineFromFacts, toLineState } from "../store/lines.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

/** Returns the state of a line with its live matches. An unknown line is unmatched. */
export const getLine: Rpc<"getLine"> = async (context, request, call) => {
  const given = lineOf(request, context);
  const collections = await context.collections(call.tenant);
  const [[line = given], matches] = await Promise.all([
    findLines(collections, [given.id]),
    findLiveMatches(collections, { transactionId: given.id }),
  ]);
  return { state: toLineState(line), matches: matches.map(toMatchMessage) };
};

/** The line of a request in its initial state. */
export function lineOf({ line }: Pick<GetLineRequest, "line">, context: Context): Line {
  if (line === undefined) throw invalidField("line", "Required");
  return lineFromFacts(line, context.clock());
}
