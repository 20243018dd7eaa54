/** Ends the process on a signal while its program is loaded: process 1 of a container would lose it. */
const end = (): never => process.exit(0);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

/** Loads a program in parts, the last of which runs it: a signal waits for the loading of a module with its imports. */
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
