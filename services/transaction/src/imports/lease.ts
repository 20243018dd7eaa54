import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { ImportRow } from "../store/imports.ts";

/** A claim on an import that this process lost or gives up. The process must not change the import any more. */
export class LeaseLost extends Error {}

/** @throws LeaseLost when the claim is not held */
export function requireLease(claim: Claim<ImportRow>): void {
  if (!claim.isHeld()) throw new LeaseLost();
}
