import type { Context } from "../context.ts";
import { updateImport } from "../store/imports.ts";

/** The work was given to, or must be left to, another process: whoever meets it stops and changes nothing more. */
export class LeaseLost extends Error {}

export interface Lease {
  /** @throws LeaseLost */
  check(): void;
  /** Marks it lost, so that the work stops at the next check. */
  abandon(): void;
  /** Stops extending it. */
  release(): void;
}

/** Keeps an import from becoming due while this process works on it. */
export function holdLease(context: Context, { id, owner }: { id: string; owner: string }): Lease {
  const { IMPORT_LEASE_MS: leaseMs } = context.config;
  let lost = false;
  const timer = setInterval(() => {
    updateImport(context.imports, { id, owner }, { dueAt: new Date(Date.now() + leaseMs) }).then(
      (held) => {
        if (!held) lost = true;
      },
      (error: unknown) => context.log.warn({ err: error, sync: id }, "lease of an import not extended"),
    );
  }, leaseMs / 3);
  return {
    check: () => {
      if (lost) throw new LeaseLost();
    },
    abandon: () => {
      lost = true;
    },
    release: () => clearInterval(timer),
  };
}
