import type { rulePreviewResource, ruleProposalsResource, ruleSetResource } from "@matchbook/api/resources/rules";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";

export type RuleSet = z.infer<typeof ruleSetResource>;
export type Rule = RuleSet["rules"][number];
export type Proposal = z.infer<typeof ruleProposalsResource>[number];
export type Preview = z.infer<typeof rulePreviewResource>;

/** A rule as the API takes it. One without an id is new. */
export type RuleBody = Pick<Rule, "name" | "conditions" | "actions"> & { id?: string };

export const rulesQuery = oneQuery<RuleSet>("/rules");
export const proposalsQuery = oneQuery<Proposal[]>("/rules/proposals");

/** Replaces the list that was read; refused when somebody changed it meanwhile. */
export async function putRules({ version }: RuleSet, rules: readonly RuleBody[]): Promise<void> {
  const body = {
    rules: rules.map(({ id, name, conditions, actions }) => ({ id, name, conditions, actions })),
    expectedVersion: version,
  };
  await request("PUT", "/rules", { body });
  await Promise.all(
    [rulesQuery, proposalsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
    ),
  );
}
