import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";

/** A line as matching answers it. */
export interface Line {
  facts: LineFacts | undefined;
  state: LineState | undefined;
}

/** Completes facts of lines: until `migrate` completes rows of an earlier version, the transaction service has them. */
export async function withFacts<L extends Line>(context: Context, lines: readonly L[], call: Call): Promise<L[]> {
  const codes = lines.flatMap(({ facts, state }) => (facts === undefined && state ? [state.transactionCode] : []));
  if (codes.length === 0) return [...lines];
  const { lines: found } = await context.transactions.listLineFacts({ transactionCodes: codes }, call);
  const byCode = new Map(found.map((facts) => [facts.transactionCode, facts]));
  return lines.map((line) => ({ ...line, facts: line.facts ?? byCode.get(line.state?.transactionCode ?? "") }));
}
