import type { Context } from "../context.ts";
import { closeImport } from "../store/imports.ts";
import { removeStatementFile } from "../store/statement-files.ts";

/** Deletes a statement file and then its row in `imports`. The caller must hold the lease. */
export async function discardFile(
  context: Context,
  { id, owner, tenant }: { id: string; owner: string; tenant: string },
): Promise<void> {
  await removeStatementFile(context, tenant, id);
  await closeImport(context.imports, id, owner);
}
