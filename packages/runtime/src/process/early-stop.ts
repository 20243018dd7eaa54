/**
 * Ends the process on a SIGTERM or SIGINT while its program is being loaded: without a handler, process 1 of a
 * container would lose the signal. A program imports this module first and loads everything else with `loadInParts`.
 */
const end = (): never => process.exit(0);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

/**
 * Loads a program in parts, the last of which runs it. Node loads a module with all of its imports in one go, which
 * takes a second, and a signal waits for that.
 */
export async function loadInParts(...parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of parts) {
    await load();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Leaves the signals to handlers that have been installed in the meantime. */
export function endEarlyStop(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.off(signal, end);
}
