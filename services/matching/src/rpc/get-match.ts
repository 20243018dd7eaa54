import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findMatch, toMatchMessage } from "../store/matches.ts";

export const getMatch: Rpc<"getMatch"> = async (context, request, call) => {
  const match = await findMatch(await context.collections(call.tenant), request.id);
  if (match === undefined) throw new AppError("match_not_found");
  return toMatchMessage(match);
};
