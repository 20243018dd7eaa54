import type { Rpc } from "../context.ts";
import { actingOn } from "../domain/rules/acting.ts";
import { proposals } from "../domain/rules/propose.ts";
import { loadPartiesFor } from "../engine/load-parties.ts";
import { loadRules } from "../engine/load-rules.ts";
import { findLatestLines } from "../store/lines.ts";
import { MOST_EXAMINED } from "./preview-rule.ts";

/** Returns the rules that people's decisions about the latest lines follow already, and that no stored rule is. */
export const listRuleProposals: Rpc<"listRuleProposals"> = async (context, _request, { tenant }) => {
  const collections = await context.collections(tenant);
  const lines = await findLatestLines(collections, context.clock(), MOST_EXAMINED);
  const { rules, codes } = await loadRules(collections);
  const parties = await loadPartiesFor(collections, lines, rules);
  const acting = actingOn(rules, lines, parties, codes, () => true);
  return { proposals: proposals(lines.filter(({ id }) => !acting.has(id))) };
};
