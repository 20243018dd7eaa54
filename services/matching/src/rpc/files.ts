import { AppError, existing } from "@matchbook/runtime/errors/errors";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import { inSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context, Rpcs } from "../context.ts";
import { removeInvoices } from "../domain/remove-invoices.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { findFile, findFiles, removal, requireFile, toFiles } from "../store/files.ts";
import type { FileRow } from "../store/rows.ts";
import { deleteAdvices } from "./delete-advices.ts";

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
    const row = await requireFile(call.collections, id);
    if (row.removed === undefined) {
      const written = removal(call.collections, id, call, context.clock());
      await (row.kind === "advices"
        ? takeAdvicesBack(context, call, { row, written })
        : takeInvoicesBack(context, call, { row, written }));
    }
    return findFile(call.collections, id, context.clock());
  },
} satisfies Rpcs;

interface Removed {
  row: FileRow;
  /** The write that marks the file. */
  written: Write;
}

async function takeInvoicesBack(context: Context, call: Call, { row, written }: Removed): Promise<void> {
  await execute(context, call, {
    operation: "remove_file",
    // A commit for itself, because it deletes invoices.
    weight: MAX_BATCH,
    scope: { operationId: row.operationId, matchesOfInvoices: true },
    decide: async (ledger, { steps }) => {
      if (steps === undefined) throw new AppError("file_too_large_to_remove");
      await inSlices(removeInvoices(ledger, steps));
    },
    answer: () => undefined,
    remember: () => [written],
  });
}

/** Deletes the advices that the file created. Those that were deleted before are no obstacle. */
async function takeAdvicesBack(context: Context, call: Call, { row, written }: Removed): Promise<void> {
  const refusal = (numbers: readonly string[]) => {
    const fields = numbers.map((number) => ({ field: `advices/${number}`, message: "A payment was matched by it" }));
    return new AppError("file_in_use", { fields });
  };
  await deleteAdvices(context, call, row.adviceIds ?? [], { operation: "remove_file", refusal, writes: [written] });
}
