import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { findLineReasons } from "../store/lines.ts";

const MAX_LINES = 100;

/** Returns why lines are not confirmed, as of the last decision about each. */
export const listLineReasons: Rpc<"listLineReasons"> = async (context, { transactionIds }, call) => {
  if (transactionIds.length > MAX_LINES) throw invalidField("transactionIds", `Must be at most ${MAX_LINES}`);
  const reasons = await findLineReasons(await context.collections(call.tenant), transactionIds);
  return { lines: [...reasons].map(([transactionId, of]) => ({ transactionId, reasons: of })) };
};
