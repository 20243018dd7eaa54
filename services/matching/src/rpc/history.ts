import type { ListHistoryRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import { findPage } from "@matchbook/runtime/values/paging";
import { inSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context, Rpcs } from "../context.ts";
import type { Subject } from "../domain/expected-version.ts";
import { namedInvoice } from "../domain/named-invoice.ts";
import { undoOperation } from "../domain/undoing/undo-operation.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { numberHistory } from "../engine/number-history.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { findLatestAfter, toHistoryEntries } from "../store/history.ts";
import { type FeedFilter, findNumbered, type NumberedRow } from "../store/history-feed.ts";
import { findInvoicesByNumbers } from "../store/invoices.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { lineOf } from "./lines.ts";

const MAX_LIMIT = 100;
const MAX_WAIT_MS = 20_000;
const MOST_NUMBERED = 5_000;

/** History entries, and taking changes back. */
export const history = {
  /** The history of one line, invoice or match, newest first; empty for a line that was never changed. */
  listHistory: async (context, request, call) => {
    const filter = await subject(context, call.collections, request, call);
    const found = await findPage(call.collections.history, filter, { version: -1 }, request.page);
    // Only the history of a deleted match is left.
    const isEmpty = request.page?.after === undefined && found.page.total === 0n;
    if (filter.entity === "match" && isEmpty) throw new AppError("match_not_found");
    return { entries: await toHistoryEntries(call.collections, found.items), page: found.page };
  },
  listChanges: async (context, { limit, newestFirst, ...filter }, call) =>
    readChanges(context, call, filter, { limit, newestFirst }),
  /** The changes after a number, read at once and when woken (docs/decisions/0039-history-in-commit-order.md). */
  awaitChanges: async (context, { after, limit, waitMs }, call) => {
    if (waitMs < 0 || waitMs > MAX_WAIT_MS) throw invalidField("waitMs", `Must be from 0 to ${MAX_WAIT_MS}`);
    const read = () => readChanges(context, call, { after }, { limit, newestFirst: false });
    // Listen before reading, so that no change falls in between.
    const signal = context.changed.next(call.tenant, waitMs);
    try {
      const found = await read();
      if (found.entries.length > 0) return found;
      return (await signal.heard) ? await read() : found;
    } finally {
      signal.forget();
    }
  },
  /**
   * Restores what an operation changed, in one commit: everything or nothing. One that is undone already, and unchanged
   * since, is answered with the operation that did it.
   */
  undoOperation: async (context, { operationId }, call) => {
    try {
      return await execute(context, call, {
        operation: "undo",
        // A commit for itself, because a row that the undo stores again may have been deleted in the same commit.
        weight: MAX_BATCH,
        scope: { operationId },
        decide: async (ledger, set) => {
          const steps = stepsOf(set);
          if (steps.length === 0) throw new AppError("operation_not_found");
          await inSlices(undoOperation(ledger, steps));
        },
        undoes: (set) => ({
          operationId,
          learned: stepsOf(set).flatMap((step) => (step.entity === "match" ? (step.learned ?? []) : [])),
        }),
        answer: (_, { lines, invoices, matches, deletedMatches }) => ({
          transactionCodes: lines
            .filter(({ contentChanged }) => contentChanged)
            .map(({ after }) => after.transactionCode),
          invoiceNumbers: invoices
            .filter(({ contentChanged }) => contentChanged)
            .map(({ after }) => after.invoiceNumber),
          matchIds: [...matches.map(({ after }) => after.id), ...deletedMatches.map(({ id }) => id)],
          alreadyUndone: false,
        }),
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === "later_changes")) throw error;
      const last = await findLatestAfter(call.collections, operationId);
      if (last?.undoes !== operationId) throw error;
      call.repeats = last.operationId ?? null;
      return { transactionCodes: [], invoiceNumbers: [], matchIds: [], alreadyUndone: true };
    }
  },
} satisfies Rpcs;

async function subject(
  context: Context,
  collections: TenantCollections,
  { of, counterpartyCode, issueYear }: ListHistoryRequest,
  { tenant }: Call,
): Promise<Subject> {
  switch (of?.$case) {
    case "transactionCode":
      return { entity: "line", entityId: (await lineOf(context, of.value, tenant)).id };
    case "matchId":
      return { entity: "match", entityId: of.value };
    case "invoiceNumber": {
      const found = await findInvoicesByNumbers(collections, [of.value]);
      const invoice = namedInvoice(found, { invoiceNumber: of.value, counterpartyCode, issueYear });
      return { entity: "invoice", entityId: invoice.id };
    }
    default:
      throw invalidField("of", "Required");
  }
}

function stepsOf({ steps }: WorkingSet) {
  if (steps === undefined) throw new AppError("operation_final");
  return steps;
}

/** Numbers what is new and reads a page. @returns `behind` when later changes have no number yet */
async function readChanges(
  context: Context,
  call: Call,
  filter: FeedFilter,
  page: { limit: number; newestFirst: boolean },
) {
  if (page.limit < 1 || page.limit > MAX_LIMIT) throw invalidField("limit", `Must be from 1 to ${MAX_LIMIT}`);
  let rows: NumberedRow[] = [];
  const isFull = async () => {
    rows = await findNumbered(call.collections, filter, page);
    return rows.length >= page.limit;
  };
  const until = page.newestFirst ? undefined : isFull;
  const areAll = await numberHistory(context, call, { most: MOST_NUMBERED, until });
  if (areAll || page.newestFirst) await isFull();
  const entries = await toHistoryEntries(call.collections, rows);
  return { entries: rows.map(({ sequence }, at) => ({ sequence, entry: entries[at] })), behind: !areAll };
}
