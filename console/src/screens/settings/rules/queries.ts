import type { rulePreviewResource, ruleProposalsResource } from "@matchbook/api/resources/rules";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import type { RuleSet } from "../../../api/resources.ts";

export type Rule = RuleSet["rules"][number];
export type Proposal = z.infer<typeof ruleProposalsResource>[number];
export type Preview = z.infer<typeof rulePreviewResource>;

/** A rule as the API takes it. One without an id is new. */
export type RuleBody = Pick<Rule, "name" | "conditions" | "actions"> & { id?: string };

export const rulesQuery = oneQuery<RuleSet>("/rules");
export const proposalsQuery = oneQuery<Proposal[]>("/rules/proposals");

/**
 * Replaces the rules. The API refuses that when the tenant's rules have changed since `set` was read; the page then shows
 * what they have become.
 */
export async function putRules({ version }: RuleSet, rules: readonly RuleBody[]): Promise<void> {
  const body = {
    rules: rules.map(({ id, name, conditions, actions }) => ({ id, name, conditions, actions })),
    expectedVersion: version,
  };
  try {
    await request("PUT", "/rules", { body });
  } finally {
    const queries = [rulesQuery, proposalsQuery];
    await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  }
}
