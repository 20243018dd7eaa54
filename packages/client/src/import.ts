import type { Call } from "./attempt.ts";
import { ImportFailed, MatchbookError } from "./errors.ts";
import { pause } from "./retry.ts";
import type { StartedImport, WaitOptions } from "./types.ts";

/** Pauses between two requests for the sync, in milliseconds. They grow from the first to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const WAIT_MS = 600_000;

/** The fields of a sync that are read here. */
interface Sync {
  id: string;
  status: string;
}
type Send = (call: Call) => Promise<{ data: Sync }>;

/** The methods of a sync, from the generated table. */
export interface SyncMethods {
  get: Call["facts"];
  cancel: Call["facts"];
}

/** Starts an import, which goes on also when the caller does not wait for it. */
export function startImport(upload: Call, send: Send, methods: SyncMethods): StartedImport<Sync> {
  const stop = new AbortController();
  const { signal } = upload.options;
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const accepted = send({ ...upload, options: { ...upload.options, signal: either } }).then(({ data }) => data);
  // A caller may be interested in `wait` or in nothing.
  accepted.catch(() => {});
  return {
    accepted,
    wait: async (options = {}) => settled(await accepted, options, send, methods),
    async cancel() {
      stop.abort(new DOMException("The upload was cancelled", "AbortError"));
      const sync = await accepted.catch(() => undefined);
      if (sync !== undefined) await cancelSync(sync, send, methods);
    },
  };
}

async function settled(
  { id }: Sync,
  { timeoutMs = WAIT_MS, signal, onProgress, throwOnFailure = true }: WaitOptions<Sync>,
  send: Send,
  { get }: SyncMethods,
): Promise<Sync> {
  const deadline = Date.now() + timeoutMs;
  let told = "";
  for (let delay = FIRST_PAUSE_MS; ; delay = Math.min(delay * 2, LONGEST_PAUSE_MS)) {
    const { data: sync } = await send({ facts: get, params: [id], options: { signal }, query: {} });
    const text = JSON.stringify(sync);
    if (text !== told) onProgress?.(sync);
    told = text;
    if (sync.status === "failed" && throwOnFailure) throw new ImportFailed(sync);
    if (sync.status === "completed" || sync.status === "failed") return sync;
    if (Date.now() > deadline) throw new Error(`the import ${id} is not finished after ${timeoutMs} ms`);
    await pause(delay, signal);
  }
}

/** Cancels an import. One that is finished stays as it is. */
async function cancelSync({ id }: Sync, send: Send, { cancel }: SyncMethods): Promise<void> {
  try {
    await send({ facts: cancel, params: [id], options: {}, query: {} });
  } catch (error) {
    if (!(error instanceof MatchbookError) || error.status === undefined || error.status >= 500) throw error;
  }
}
