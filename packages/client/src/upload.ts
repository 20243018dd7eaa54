import type { Client } from "openapi-fetch";
import { unwrap } from "./errors.ts";
import { pause } from "./retry.ts";
import type { SyncOf } from "./types.ts";

export interface UploadOptions {
  /** The name of the file, which the sync shows. */
  filename?: string;
  signal?: AbortSignal;
}

export interface WaitOptions {
  /** Default: 10 minutes. The import itself goes on after it. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** An import that was started. */
export interface Upload<Sync> {
  /** The sync as the upload was answered. */
  accepted: Promise<Sync>;
  /**
   * The sync when it is `completed` or `failed`.
   * @throws Error when it takes longer than `timeoutMs`; MatchbookError when the upload is refused
   */
  wait(options?: WaitOptions): Promise<Sync>;
}

/** Pauses between two requests for the sync, in milliseconds. They grow from the first to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Sends a statement file to a bank connection.
 * @param file its content; the format is detected
 */
export type UploadStatement<Paths> = (
  bankConnectionId: string,
  file: Blob | Uint8Array<ArrayBuffer>,
  options?: UploadOptions,
) => Upload<SyncOf<Paths>>;

/** Returns `uploadStatement` of a client. */
export function uploaderOf<Paths extends object>(client: Client<Paths>): UploadStatement<Paths> {
  type Sync = SyncOf<Paths>;
  type Answer = Promise<{ data?: { data: Sync }; error?: unknown; response: Response }>;
  const { GET, POST } = client as unknown as Record<"GET" | "POST", (path: string, init: object) => Answer>;

  async function settled(id: string, { timeoutMs = 600_000, signal }: WaitOptions): Promise<Sync> {
    const deadline = Date.now() + timeoutMs;
    for (let delay = FIRST_PAUSE_MS; ; delay = Math.min(delay * 2, LONGEST_PAUSE_MS)) {
      const { data: sync } = await unwrap(GET("/api/v1/syncs/{id}", { params: { path: { id } }, signal }));
      const { status } = sync as { status: string };
      if (status === "completed" || status === "failed") return sync;
      if (Date.now() > deadline) throw new Error(`the import ${id} is not finished after ${timeoutMs} ms`);
      await pause(delay, signal);
    }
  }

  return (bankConnectionId, file, { filename, signal } = {}) => {
    const answer = POST("/api/v1/bank-connections/{id}/statements", {
      params: { path: { id: bankConnectionId }, query: { filename } },
      body: file,
      bodySerializer: (content: unknown) => content,
      headers: { "Content-Type": "application/octet-stream" },
      signal,
    });
    const accepted = unwrap(answer).then(({ data }) => data);
    return {
      accepted,
      wait: async (options = {}) => settled(((await accepted) as { id: string }).id, options),
    };
  };
}
