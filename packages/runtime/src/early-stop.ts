/**
 * Ends the process on a SIGTERM or SIGINT that comes while its program is being loaded, as soon as the event loop runs.
 * Without a handler such a signal would be lost in process 1 of a container. A program imports this module first and
 * loads everything else afterwards.
 */
const end = (): never => process.exit(0);

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

/** Leaves the signals to handlers that have been installed in the meantime. */
export function endEarlyStop(): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.off(signal, end);
}
