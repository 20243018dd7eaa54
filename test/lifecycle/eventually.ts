/** Asks again until `wanted` holds for what `read` gives; the error shows what was seen last. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  wanted: (value: T) => boolean,
  ms = 20_000,
): Promise<T> {
  const deadline = Date.now() + ms;
  let last: unknown;
  for (;;) {
    try {
      const value = await read();
      if (wanted(value)) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`it did not happen; last seen: ${describe(last)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function describe(value: unknown): string {
  return value instanceof Error ? value.message : JSON.stringify(value);
}
