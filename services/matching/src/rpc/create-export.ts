import { ExportBatch } from "@matchbook/proto/matchbook/matching/v1/export";
import { AppError } from "@matchbook/runtime/errors/errors";
import { newId } from "@matchbook/runtime/values/ids";
import type { Call, Context, Rpc } from "../context.ts";
import { type Content, contentOf } from "../engine/export-content.ts";
import { numberHistory } from "../engine/number-history.ts";
import {
  exportId,
  findExport,
  findExportSettings,
  findExportState,
  joinRanges,
  toExportMessage,
} from "../store/exports.ts";
import { lastNumber } from "../store/history-feed.ts";
import type { ExportRow, ExportState } from "../store/rows.ts";
import { putSmall, type TenantCollections } from "../store/tenant-collections.ts";

/** The most entries of the history that are numbered and read for one batch, per posting that it may have. */
const ENTRIES_PER_POSTING = 2;

/** The most parts of the history that one batch has; recalled batches leave such parts. */
const MAX_RANGES = 200;

type Preparing = NonNullable<ExportState["preparing"]>;

/**
 * Makes the next batch. One commit fixes its part of the history, another stores it; after a crash between them, the
 * next call finishes it (docs/decisions/0086-exports-are-parts-of-the-history.md). `more`: decisions lack a number.
 * @throws AppError nothing_to_export; unavailable when this request read no posting but left entries for the next one
 */
export const createExport: Rpc<"createExport"> = async (context, _request, call) =>
  context.idempotency.once(call, "CreateExport", ExportBatch, async (remember) => {
    const postings = context.config.EXPORT_MAX_POSTINGS;
    const most = { postings, entries: ENTRIES_PER_POSTING * postings };
    const areAll = await numberHistory(context, call, { most: most.entries });
    const nothing = () => (areAll ? new AppError("nothing_to_export") : new AppError("unavailable", { retryAfter: 1 }));
    for (;;) {
      const begun = await prepare(context, call);
      if (begun === undefined) throw nothing();
      const { preparing, last } = begun;
      const content = await contentOf(call.collections, preparing, most);
      const batch = await context.transaction(call, async (scope) => {
        const stored = await finish(scope, preparing, { ...content, areAll });
        return stored === undefined ? undefined : await remember(toExportMessage(stored), scope.session);
      });
      if (batch !== undefined) return batch;
      // Another call has finished this batch, or dropped it because it had no postings.
      const { last: now, waiting } = await findExportState(call.collections);
      if (now > last) return toExportMessage(await findExport(call.collections, last + 1n));
      if (waiting.length === 0) throw nothing();
    }
  });

/** Fixes what the next batch is made of, or finds what an earlier call fixed; undefined when all numbers are in one. */
async function prepare(context: Context, call: Call): Promise<{ preparing: Preparing; last: bigint } | undefined> {
  return context.transaction(call, async (scope) => {
    const state = await findExportState(scope);
    const { preparing: begun, last } = state;
    if (begun !== undefined) return { preparing: begun, last };
    const upTo = await lastNumber(scope);
    const { ranges, later } = rangesOf(state, upTo);
    if (ranges.length === 0) return undefined;
    const preparing: Preparing = {
      id: newId(),
      ranges,
      createdAt: context.clock(),
      actor: call.actor,
      actorName: call.actorName,
      settingsVersion: (await findExportSettings(scope)).version,
      adjustmentsByPayment: true,
    };
    await putSmall(scope, "exports", { last, upTo, waiting: later, preparing });
    return { preparing, last };
  });
}

/** The parts of the history for the next batch, and those for later ones. @param upTo the last number */
function rangesOf({ waiting, upTo: after }: ExportState, upTo: bigint) {
  const all = joinRanges([...waiting, { after, upTo }]);
  return { ranges: all.slice(0, MAX_RANGES), later: all.slice(MAX_RANGES) };
}

/** The most that one preview numbers and reads. */
const PREVIEWED = { postings: 10_000, entries: 20_000 };

/** Previews the next batch under its settings: those of now, or of a batch that a crash left unfinished. */
export const previewExport: Rpc<"previewExport"> = async (context, _request, call) => {
  const areAll = await numberHistory(context, call, { most: PREVIEWED.entries });
  const begun = await context.transaction(call, async (scope) => {
    const state = await findExportState(scope);
    if (state.preparing !== undefined) return state.preparing;
    const { version: settingsVersion } = await findExportSettings(scope);
    return { ...rangesOf(state, await lastNumber(scope)), settingsVersion, adjustmentsByPayment: true };
  });
  const { postings, sums, missing, rest } = await contentOf(call.collections, begun, PREVIEWED);
  return { postings, sums, missing, more: rest.length > 0 || !areAll };
};

/** @returns undefined when another call has finished the batch, or when it has no postings and was dropped */
async function finish(
  collections: TenantCollections,
  { id, ranges: _all, ...made }: Preparing,
  { ranges, rest, postings, sums, areAll }: Content & { areAll: boolean },
): Promise<ExportRow | undefined> {
  const { preparing, last, waiting: earlier } = await findExportState(collections);
  if (preparing?.id !== id) return undefined;
  const waiting = joinRanges([...earlier, ...rest]);
  const isEmpty = postings === 0n;
  const number = isEmpty ? last : last + 1n;
  await putSmall(collections, "exports", { last: number, waiting, preparing: undefined });
  if (isEmpty) return undefined;
  const updatedAt = made.createdAt;
  const row: ExportRow = {
    ...{ _id: exportId(number), number, status: "created", ...made, updatedAt },
    ...{ ranges, postings, sums, more: rest.length > 0 || !areAll },
  };
  await collections.exports.insertOne(row, { session: collections.session });
  return row;
}
