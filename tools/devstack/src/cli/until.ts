/** Repeats the request until `done` holds. */
export async function until<T>(ask: () => Promise<T>, done: (value: T) => boolean, timeoutMs = 60_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error("what the demo waits for did not happen; see the logs");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
