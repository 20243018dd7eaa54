import type { Line } from "@matchbook/matcher/model/model";
import type { WorkOnLineRequest, WorkOnLineResponse, WorkReasons } from "@matchbook/proto/matchbook/matching/v1/work";
import { invalidField } from "@matchbook/runtime/errors/errors";
import type { Call, Context, Rpcs } from "../context.ts";
import { asStored } from "../domain/changes.ts";
import { keptLine } from "../domain/remove-lines.ts";
import { workOnLine } from "../domain/work-on-line.ts";
import type { Command } from "../engine/command.ts";
import { execute } from "../engine/execute.ts";
import { executeMany, toItemResult } from "../engine/execute-many.ts";
import { toTransaction } from "../store/lines.ts";
import { findSmall, putSmall, type TenantCollections } from "../store/tenant-collections.ts";
import { lineOf } from "./lines.ts";

const MAX_REASONS = 50;

/** Work of people on lines, and the reasons that they choose from. */
export const work = {
  /** Assigns a line, puts it off, says why it is not matched, or comments on it. */
  workOnLine: async (context, request, call) =>
    execute(context, call, await workCommand(context, request, call, await reasonsOf(call.collections, [request]))),
  /** Does the same for each of many lines, as one operation. */
  workOnLines: async (context, { items }, call) => {
    const reasons = await reasonsOf(call.collections, items);
    const outcomes = await executeMany(context, call, items, (item) => workCommand(context, item, call, reasons));
    return { results: outcomes.map(toItemResult) };
  },
  getWorkReasons: async (_context, _request, { collections }): Promise<WorkReasons> =>
    (await findSmall(collections, "work_reasons")) ?? { reasons: [], updatedAt: undefined },
  /** Replaces the list. Lines keep the reasons that they have. */
  putWorkReasons: async (context, { reasons }, { collections }) => {
    if (reasons.length > MAX_REASONS) throw invalidField("reasons", `Must have at most ${MAX_REASONS} items`);
    const list = { reasons, updatedAt: context.clock() };
    await putSmall(collections, "work_reasons", list);
    return list;
  },
} satisfies Rpcs;

/** The codes that a reason may be, when one of these requests gives a reason. */
async function reasonsOf(
  collections: TenantCollections,
  requests: readonly WorkOnLineRequest[],
): Promise<ReadonlySet<string>> {
  if (requests.every(({ reason }) => !reason)) return new Set();
  const stored = await findSmall(collections, "work_reasons");
  return new Set(stored?.reasons.map(({ code }) => code));
}

/** @param reasons the codes that a reason may be @throws AppError transaction_not_found, validation_failed */
async function workCommand(
  context: Context,
  request: WorkOnLineRequest,
  call: Call,
  reasons: ReadonlySet<string>,
): Promise<Command<Line, WorkOnLineResponse>> {
  const { reason, comment, expectedVersion, assignee, postponedUntil } = request;
  if (reason && !reasons.has(reason)) throw invalidField("reason", "Must be one of the tenant's reasons");
  const line = await lineOf(context, request.transactionCode, call.tenant);
  const author = { id: call.actor, name: call.actorName };
  return {
    operation: "work_on_transaction",
    scope: { line },
    decide: (ledger, _set, moment) => {
      keptLine(ledger, line.id, expectedVersion);
      const wanted = { assignee, postponedUntil, reason, comment: comment && { ...comment, author } };
      return workOnLine(ledger, line.id, wanted, moment);
    },
    answer: (done, changes) => toTransaction(asStored(changes.lines, done)),
  };
}
