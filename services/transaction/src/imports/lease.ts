import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { Context } from "../context.ts";
import type { TenantCollections } from "../store/collections.ts";
import type { ImportRow } from "../store/imports.ts";

/** A claim on an import that this process lost or gives up. The process must not change the import any more. */
export class LeaseLost extends Error {}

/** @throws LeaseLost when the claim is not held */
export function requireLease(claim: Claim<ImportRow>): void {
  if (!claim.isHeld()) throw new LeaseLost();
}

type Files = Pick<TenantCollections, "files">;

/** Deletes a statement file and then its row in `imports`, which this process has claimed. */
export async function discardFile({ files }: Files, claim: Claim<ImportRow>): Promise<void> {
  await files.remove(claim.row._id);
  await claim.done();
}

/** Keeps the file of a completed import as its original, and deletes its row in `imports`. */
export async function keepOriginal({ files }: Files, claim: Claim<ImportRow>, context: Context): Promise<void> {
  await files.keep(claim.row._id, context.config, context.clock());
  await claim.done();
}
