import type { Claim } from "@matchbook/runtime/work/work-queue/claim";
import type { Context } from "../context.ts";
import type { TenantCollections } from "../store/collections.ts";
import type { ImportRow } from "../store/imports.ts";

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
