import type { Line } from "@matchbook/matcher/model";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { GetLineRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors";
import type { Context, Rpc } from "../context.ts";
import { findLines, lineFromFacts, toLineState } from "../store/lines.ts";
import { findLiveMatches, toMatchMessage } from "../store/matches.ts";

/**
 * Returns the state of a line with its live matches. A line that is given by its facts is unmatched until it is stored.
 * @throws AppError transaction_not_found for a code that is not stored
 */
export const getLine: Rpc<"getLine"> = async (context, request, call) => {
  if (request.line !== undefined) return stateOfFacts(context, request.line, call.tenant);
  const { entity, matches } = await storedLine(context, request.transactionCode, call.tenant);
  return { state: toLineState(entity), matches: matches.map(toMatchMessage) };
};

async function stateOfFacts(context: Context, facts: LineFacts, tenant: string) {
  const given = lineFromFacts(facts, context.clock());
  const collections = await context.collections(tenant);
  const [[line = given], matches] = await Promise.all([
    findLines(collections, [given.id]),
    findLiveMatches(collections, { transactionId: given.id }),
  ]);
  return { state: toLineState(line), matches: matches.map(toMatchMessage) };
}

/**
 * The line that a request names: as it is stored, or in its initial state when the request has its facts.
 * @throws AppError transaction_not_found for a code that is not stored
 */
export async function lineOf(
  { transactionCode, line }: GetLineRequest,
  context: Context,
  tenant: string,
): Promise<Line> {
  if (line !== undefined) return lineFromFacts(line, context.clock());
  return (await storedLine(context, transactionCode, tenant)).entity;
}

async function storedLine(context: Context, transactionCode: string | undefined, tenant: string) {
  const found = transactionCode === undefined ? undefined : await context.lineByCode.add(tenant, transactionCode);
  if (found === undefined) throw new AppError("transaction_not_found");
  return found;
}
