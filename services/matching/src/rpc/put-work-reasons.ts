import { invalidField } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { putWorkReasons as put } from "../store/work-reasons.ts";

const MAX_REASONS = 50;

/** Replaces the list. Lines keep the reasons that they have. */
export const putWorkReasons: Rpc<"putWorkReasons"> = async (context, { reasons }, { tenant }) => {
  if (reasons.length > MAX_REASONS) throw invalidField("reasons", `Must have at most ${MAX_REASONS} items`);
  return put(await context.collections(tenant), reasons, context.clock());
};
