import type { Outcomes } from "@matchbook/runtime/batcher";
import type { Context } from "../context.ts";
import { workOf } from "../store/commit.ts";
import { countDecisions } from "../store/count-decisions.ts";
import { shapesToNote } from "../store/key-shapes.ts";
import type { PendingCommand } from "./command.ts";
import { decideAll } from "./decide.ts";
import { WorkingSet } from "./working-set.ts";

/** Reading the numbers of more invoices first costs little per invoice, and a refusal would cost much. */
const FEW_INVOICES = 64;

/**
 * Commits a batch that only creates a few invoices, without reading in its transaction: that their numbers are free is
 * left to the unique index. Costs two commands (docs/decisions/0042-what-a-call-may-cost.md).
 * @returns undefined when the batch needs more, and nothing was stored
 * @throws an error for which `isConflict` holds when a number is taken; the batch then has to be decided on what is stored
 */
export async function commitNewInvoices(
  context: Context,
  tenant: string,
  batch: readonly PendingCommand[],
): Promise<Outcomes<unknown> | undefined> {
  const wanted = batch.flatMap(({ command }) => command.scope.newInvoices ?? []);
  const invoices = wanted.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const [first] = batch;
  if (first === undefined || wanted.length < batch.length || invoices > FEW_INVOICES) return undefined;
  const collections = await context.collections(tenant);
  const codes = wanted.flatMap(({ counterpartyCodes }) => counterpartyCodes);
  const billed = await context.recent.counterparties(tenant, collections, codes);
  const { result, decisions } = decideAll(context, WorkingSet.ofNewInvoices(billed), batch);
  const created = decisions.flatMap(({ changes }) => changes.invoices);
  if (created.length === 0) return result;
  if (!(await context.recent.hasShapes(tenant, collections, shapesToNote(created)))) return undefined;
  // Each command had the deadline of its caller when it was decided.
  const call = { ...first.call, deadline: undefined };
  await context.outbox.store(call, { result, ...workOf(collections, decisions) });
  for (const { changes } of decisions) countDecisions(changes);
  context.changed.send(tenant);
  return result;
}
