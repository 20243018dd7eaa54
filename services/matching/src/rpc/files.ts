import { AppError, existing } from "@matchbook/runtime/errors/errors";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import { inSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context, Rpcs } from "../context.ts";
import { removeInvoices } from "../domain/remove-invoices.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { findFile, findFiles, removal, requireFile, toFiles } from "../store/files.ts";
import { deleteAdvices } from "./advices.ts";

export const files = {
  /** The files that the tenant handed in, newest first. */
  listFiles: async (context, { before, limit }, { collections }) => {
    const rows = await findFiles(collections, before, limit);
    return { files: await toFiles(collections, rows, context.clock()) };
  },
  /** @throws AppError file_not_found */
  getFile: async (context, { id }, { collections }) => findFile(collections, id, context.clock()),
  /** @throws AppError original_not_kept */
  readFile: async (context, { id, offset }, { collections: { originals } }) => {
    const bytes = existing(await originals.part(id, Number(offset), context.clock()), "original_not_kept");
    return { bytes: Buffer.from(bytes) };
  },
  /** Takes an import back, wholly and once. @throws AppError file_not_found, file_in_use, file_too_large_to_remove */
  removeFile: async (context, { id }, call) => {
    const { removed, kind, adviceIds = [], operationId } = await requireFile(call.collections, id);
    if (removed === undefined) {
      const writes = [removal(call.collections, id, call, context.clock())];
      await (kind === "advices"
        ? deleteAdvices(context, call, adviceIds, { operation: "remove_file", refusal: inUse, writes })
        : takeInvoicesBack(context, call, operationId, writes));
    }
    return findFile(call.collections, id, context.clock());
  },
} satisfies Rpcs;

async function takeInvoicesBack(context: Context, call: Call, operationId: string, writes: Write[]): Promise<void> {
  await execute(context, call, {
    operation: "remove_file",
    // A commit for itself, because it deletes invoices.
    weight: MAX_BATCH,
    scope: { operationId, everyMatch: true },
    decide: async (ledger, { steps }) => {
      if (steps === undefined) throw new AppError("file_too_large_to_remove");
      await inSlices(removeInvoices(ledger, steps));
    },
    answer: () => undefined,
    remember: () => writes,
  });
}

/** The refusal to delete advices by which payments were matched. Those that were deleted before are no obstacle. */
function inUse(numbers: readonly string[]): AppError {
  const fields = numbers.map((number) => ({ field: `advices/${number}`, message: "A payment was matched by it" }));
  return new AppError("file_in_use", { fields });
}
