import { ceilingExceeded } from "@matchbook/matcher/candidates/ceiling";
import { sentenceOf } from "@matchbook/matcher/explain/sentences";
import type { Line } from "@matchbook/matcher/model/model";
import type { MatchingSettings } from "@matchbook/matcher/model/settings";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Context } from "../context.ts";
import { type AgentDecision, agentDecisions, assertNoVeto, onlyPeople } from "../domain/agents.ts";
import type { Decision } from "../store/decision.ts";
import { findExchange } from "../store/fx-rates.ts";
import { findSettings } from "../store/settings.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { simulateWithin } from "./simulate.ts";

/** Reasons of a line whose detail is the code of what prevents a confirmation. */
const NAMING_DETAIL: ReadonlySet<string> = new Set(["held_back", "not_certain"]);

/** The refusal of what an agent may not decide: beyond its limit or a ceiling, and what the line speaks against. */
export async function refusalOfAgent(
  context: Context,
  collections: TenantCollections,
  { call: { agent }, changes }: Pick<Decision, "call" | "changes">,
): Promise<AppError | undefined> {
  if (agent === undefined) return undefined;
  const { confirmUpTo } = agent;
  try {
    const decisions = agentDecisions(changes, confirmUpTo !== undefined);
    if (decisions.length === 0 || confirmUpTo === undefined) return undefined;
    const settings = await findSettings(collections);
    for (const decision of decisions) {
      await assertBelow(collections, decision.line, settings, confirmUpTo);
      if (decision.invoiceIds.length > 0) await assertLeadsTo(context, collections, decision, changes.matches);
    }
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The whole line counts, so that no number of parts passes a limit. */
async function assertBelow(
  collections: TenantCollections,
  line: Line,
  settings: MatchingSettings,
  confirmUpTo: number,
): Promise<void> {
  const { baseCurrency } = settings;
  const pair = { from: baseCurrency, to: line.currency, valueDate: line.valueDate };
  const rate = await findExchange(collections, pair);
  const isAbove = (one: MatchingSettings) =>
    ceilingExceeded({ ...line, allocated: 0n }, { settings: one, exchange: () => rate }) !== undefined;
  if (isAbove({ ...settings, ceilings: [], ceilingOtherwise: BigInt(confirmUpTo) }))
    throw onlyPeople(
      `transaction ${line.transactionCode} is above the limit of this agent, ${confirmUpTo} ${baseCurrency}`,
    );
  if (isAbove(settings))
    throw onlyPeople(`transaction ${line.transactionCode} is above the ceiling of the matching settings`);
}

/** Weighs the line as it was, by the same code that explains it to people. */
async function assertLeadsTo(
  context: Context,
  collections: TenantCollections,
  { line, invoiceIds }: AgentDecision,
  matches: Decision["changes"]["matches"],
): Promise<void> {
  const { prospects, matchReasons } = await simulateWithin(context, collections, line);
  const ofLine = matchReasons.map((reason) => ({
    code: NAMING_DETAIL.has(reason.signal) ? reason.detail : reason.signal,
    explanation: sentenceOf(reason, line),
  }));
  for (const invoiceId of invoiceIds) {
    const prospect = prospects.find(({ candidate }) => candidate.invoice.id === invoiceId);
    const number = matches.find(({ after }) => after.invoiceId === invoiceId)?.after.invoiceNumber ?? invoiceId;
    assertNoVeto(line, number, prospect && [...prospect.preventions, ...ofLine]);
  }
}
