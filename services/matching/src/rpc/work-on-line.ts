import { asStored } from "@matchbook/matcher/book";
import type { Line } from "@matchbook/matcher/model";
import type { WorkOnLineRequest, WorkOnLineResponse } from "@matchbook/proto/matchbook/matching/v1/work";
import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context, Rpc } from "../context.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { keptLine } from "../domain/remove-lines.ts";
import { workOnLine as work } from "../domain/work-on-line.ts";
import type { Command } from "../engine/command.ts";
import { execute } from "../engine/execute.ts";
import { toLineState } from "../store/lines.ts";
import { findWorkReasons } from "../store/work-reasons.ts";
import { lineOf } from "./get-line.ts";

/** Assigns a line, puts it off, says why it is not matched, or comments on it. */
export const workOnLine: Rpc<"workOnLine"> = async (context, request, call) =>
  execute(context, call, await workCommand(context, request, call, await reasonsOf(context, [request], call)));

/** The codes that a reason may be, when one of these requests gives a reason. */
export async function reasonsOf(
  context: Context,
  requests: readonly WorkOnLineRequest[],
  { tenant }: Call,
): Promise<ReadonlySet<string>> {
  if (requests.every(({ reason }) => !reason)) return new Set();
  const { reasons } = await findWorkReasons(await context.collections(tenant));
  return new Set(reasons.map(({ code }) => code));
}

/**
 * @param reasons the codes that a reason may be
 * @throws AppError transaction_not_found, validation_failed
 */
export async function workCommand(
  context: Context,
  request: WorkOnLineRequest,
  call: Call,
  reasons: ReadonlySet<string>,
): Promise<Command<Line, WorkOnLineResponse>> {
  const { reason, comment, expectedVersion, assignee, postponedUntil } = request;
  if (reason && !reasons.has(reason)) throw invalidField("reason", "Must be one of the tenant's reasons");
  const line = await lineOf(request, context, call.tenant);
  const author = { id: call.actor, name: call.actorName };
  return {
    operation: "work_on_transaction",
    scope: { line },
    decide: (ledger, _set, moment) => {
      const { revision } = keptLine(ledger, line.id);
      assertVersion({ entity: "line", entityId: line.id }, revision, expectedVersion);
      const wanted = { assignee, postponedUntil, reason, comment: comment && { ...comment, author } };
      return work(ledger, line.id, wanted, moment);
    },
    answer: (done, changes) => ({ state: toLineState(asStored(changes.lines, done)) }),
  };
}
