import type { Context } from "../context.ts";
import { closeImport } from "../store/imports.ts";
import { removeStatementFile } from "../store/statement-files.ts";

/** Removes a statement file and then the work on it. The caller holds the lease. */
export async function discardFile(
  context: Context,
  { id, owner, tenant }: { id: string; owner: string; tenant: string },
): Promise<void> {
  await removeStatementFile(context, tenant, id);
  await closeImport(context.imports, id, owner);
}
