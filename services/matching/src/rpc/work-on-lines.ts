import type { WorkOnLineResult } from "@matchbook/proto/matchbook/matching/v1/work";
import type { Rpc } from "../context.ts";
import { executeMany } from "../engine/execute-many.ts";
import { reasonsOf, workCommand } from "./work-on-line.ts";

/** Does the same for each of many lines, as one operation. */
export const workOnLines: Rpc<"workOnLines"> = async (context, { items }, call) => {
  const reasons = await reasonsOf(context, items, call);
  const outcomes = await executeMany(context, call, items, (item) => workCommand(context, item, call, reasons));
  const results = outcomes.map(
    (outcome): WorkOnLineResult => ({
      outcome: "error" in outcome ? { $case: "error", value: outcome.error } : { $case: "done", value: outcome.answer },
    }),
  );
  return { results };
};
