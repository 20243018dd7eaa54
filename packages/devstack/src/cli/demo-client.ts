/** A small client of the REST API. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  /** Sends a file unchanged. */
  upload<T>(path: string, file: Uint8Array<ArrayBuffer>, contentType: string): Promise<T>;
}

/** @throws Error with the answer's text when a request is refused */
export function api(baseUrl: string, token: string): Api {
  async function send<T>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    contentType = "application/json",
  ): Promise<T> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body !== undefined) headers["content-type"] = contentType;
    const response = await fetch(`${baseUrl}/api/v1${path}`, { method, headers, body });
    const answer = (await response.json()) as { success: boolean; data: T; error?: string; details?: unknown };
    if (!answer.success) {
      throw new Error(`${method} ${path}: ${response.status} ${answer.error} ${JSON.stringify(answer.details ?? "")}`);
    }
    return answer.data ?? (answer as T);
  }
  return {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, JSON.stringify(body)),
    put: (path, body) => send("PUT", path, JSON.stringify(body)),
    upload: (path, file, contentType) => send("POST", path, file, contentType),
  };
}

/** Repeats the request until `done` holds. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean, timeoutMs = 20_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error("what the demo waits for did not happen; see the logs");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
