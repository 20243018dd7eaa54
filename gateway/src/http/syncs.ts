import type { Sync } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";
import { tryToTell } from "./try-to-tell.ts";

/** Longest way of the lines of an ended import to matching, in milliseconds. */
const ON_ITS_WAY_MS = 10 * 60_000;

/** Shows an import as completed when its lines are in the list, where callers look; as it is while matching is away. */
export async function asListed(context: Context, syncs: readonly Sync[], call: Call): Promise<Sync[]> {
  if (syncs.length === 0) return [];
  const recent = context.clock().getTime() - ON_ITS_WAY_MS;
  const ended = syncs.filter(
    ({ status, finishedAt }) => status === "completed" && (finishedAt?.getTime() ?? 0) > recent,
  );
  const request = { syncIds: syncs.map(({ id }) => id), storedOf: ended.map(({ id }) => id) };
  const counted = await tryToTell(context, call, (options) => context.matching.countImported(request, call, options));
  if (counted === undefined) return [...syncs];
  const imports = new Map(counted.imports.map((one) => [one.syncId, one]));
  const arriving = new Set(ended.filter(({ id, created }) => (imports.get(id)?.stored ?? 0n) < created));
  return syncs.map((sync) => {
    const pending = imports.get(sync.id)?.pending ?? 0n;
    return arriving.has(sync) ? { ...sync, pending, status: "running", finishedAt: undefined } : { ...sync, pending };
  });
}
