/**
 * Ends the process on SIGTERM or SIGINT while its program is still being loaded. The kernel drops a signal for which
 * process 1 of a container has no handler. A program imports this module first and loads everything else afterwards.
 */
const end = (): never => process.exit(0);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

/** Leaves the signals to handlers that have been installed in the meantime. */
export function endEarlyStop(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.off(signal, end);
}
