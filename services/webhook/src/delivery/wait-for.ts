/** The pause between two looks at a condition, in ms. */
const EVERY_MS = 10;

/** Resolves when the condition holds, or after `timeoutMs`. It is looked at only while a caller waits. */
export async function waitFor(condition: () => boolean, timeoutMs = Number.POSITIVE_INFINITY): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!condition() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
