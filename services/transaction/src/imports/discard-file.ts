import type { Claim } from "@matchbook/runtime/work-queue/claim";
import type { Context } from "../context.ts";
import type { ImportRow } from "../store/imports.ts";
import { removeStatementFile } from "../store/statement-files.ts";

/** Deletes a statement file and then its row in `imports`, which this process has claimed. */
export async function discardFile(context: Context, claim: Claim<ImportRow>): Promise<void> {
  await removeStatementFile(context, claim.row.tenant, claim.row._id);
  await claim.done();
}
