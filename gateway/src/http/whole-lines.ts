import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";

/** A line as matching answers it. */
export interface Line {
  facts: LineFacts | undefined;
  state: LineState | undefined;
}

/** An answer of matching, as far as it has lines. */
export interface WithLines extends Partial<Line> {
  transactions?: Partial<Line>[] | number;
  results?: { outcome?: { value: Partial<Line> } | undefined }[];
}

/** Completes facts of lines: until `migrate` completes rows of an earlier version, the transaction service has them. */
export async function completeFacts(
  answer: WithLines,
  { transactions }: Pick<Context, "transactions">,
  call: Call,
): Promise<void> {
  const lines = linesIn(answer).filter(({ facts, state }) => facts === undefined && state !== undefined);
  if (lines.length === 0) return;
  const transactionCodes = lines.flatMap(({ state }) => state?.transactionCode ?? []);
  const { lines: found } = await transactions.listLineFacts({ transactionCodes }, call);
  const byCode = new Map(found.map((facts) => [facts.transactionCode, facts]));
  for (const line of lines) line.facts = byCode.get(line.state?.transactionCode ?? "");
}

function linesIn(answer: WithLines): Partial<Line>[] {
  const { transactions, results } = answer;
  if (Array.isArray(transactions)) return transactions;
  return results === undefined ? [answer] : results.flatMap(({ outcome }) => outcome?.value ?? []);
}
