import { type HeldLease, holdLease } from "@matchbook/runtime/held-lease";
import type { Context } from "../context.ts";
import { updateImport } from "../store/imports.ts";

/** This process no longer holds the lease of an import, or gives it up. It must not change the import any more. */
export class LeaseLost extends Error {}

/** Keeps extending the lease on an import that this process just claimed. */
export function holdImportLease(context: Context, { id, owner }: { id: string; owner: string }): HeldLease {
  const { IMPORT_LEASE_MS: leaseMs } = context.config;
  return holdLease({
    leaseMs,
    extend: () => updateImport(context.imports, { id, owner }, { dueAt: new Date(Date.now() + leaseMs) }),
    failed: (error) => context.log.warn({ err: error, sync: id }, "could not extend the lease of an import"),
  });
}

/** @throws LeaseLost when the lease is not held */
export function requireLease(lease: HeldLease): void {
  if (!lease.isHeld()) throw new LeaseLost();
}
