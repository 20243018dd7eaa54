import type { Match as MatchMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { GetMatchRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { findMatch, toMatchMessage } from "../store/matches.ts";

export async function getMatch(context: Context, request: GetMatchRequest, call: Call): Promise<MatchMessage> {
  const match = await findMatch(await context.collections(call.tenant), request.id);
  if (match === undefined) throw new AppError("match_not_found");
  return toMatchMessage(match);
}
