/**
 * Ends the process on a SIGTERM or SIGINT that comes while its program is being loaded, as soon as the event loop runs
 * (see `loadInParts`). Without a handler such a signal would be lost in process 1 of a container. A program imports this
 * module first and loads everything else afterwards.
 */
const end = (): never => process.exit(0);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

/**
 * Loads a program in parts, the last of which runs it. Node loads a module with everything that it imports in one go,
 * which takes a second for a whole process, and a signal waits for that. Between two parts it does not.
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
