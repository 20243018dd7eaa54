import type { Rpc } from "../context.ts";
import { findRules, toRuleSetMessage } from "../store/rules.ts";

/** Returns the tenant's rules, in their order. */
export const getRules: Rpc<"getRules"> = async (context, _request, { tenant }) =>
  toRuleSetMessage(await findRules(await context.collections(tenant)));
