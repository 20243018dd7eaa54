import type { Rpc } from "../context.ts";
import { toLineState } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";

/** Returns the state of a stored line with its live matches. Without a state when the line is not stored yet. */
export const findLine: Rpc<"findLine"> = async (context, { transactionCode }, { tenant }) => {
  const found = await context.lineByCode.add(tenant, transactionCode);
  if (found === undefined) return { state: undefined, matches: [] };
  return { state: toLineState(found.entity), matches: found.matches.map(toMatchMessage) };
};
