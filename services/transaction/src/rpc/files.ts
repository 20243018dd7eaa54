import { AppError, existing } from "@matchbook/runtime/errors/errors";
import type { Rpcs } from "../context.ts";
import type { TenantCollections } from "../store/collections.ts";
import { findFileLines, findFiles, removeImport, requireFile, toFiles } from "../store/files.ts";

/** Lines of an import that can be taken back, at most. */
const MOST_LINES = 10_000;

export const files = {
  listFiles: async (context, request, { collections }) => {
    const rows = await findFiles(collections, request);
    return { files: await toFiles(collections, rows, context.clock()) };
  },
  /** @throws AppError file_not_found */
  getFile: async (context, { id }, { collections }) => fileOf(collections, id, context.clock()),
  /** @throws AppError original_not_kept */
  readFile: async (context, { id, offset }, { collections: { files } }) => {
    const bytes = existing(await files.part(id, Number(offset), context.clock()), "original_not_kept");
    return { bytes: Buffer.from(bytes) };
  },
  /** The lines of an import that still exist. @throws AppError file_unfinished, file_too_large_to_remove */
  listFileLines: async (_context, { id }, { collections }) => {
    const { finishedAt } = await requireFile(collections, id);
    if (finishedAt === undefined) throw new AppError("file_unfinished");
    const lineIds = await findFileLines(collections, id, MOST_LINES + 1);
    if (lineIds.length > MOST_LINES) throw new AppError("file_too_large_to_remove");
    return { lineIds };
  },
  /** Takes an import back whose lines matching has given up, some milliseconds before the event does. */
  removeFile: async (context, { id }, { actor, actorName, collections }) => {
    await requireFile(collections, id);
    await removeImport(context.mongo, collections, id, { at: context.clock(), actor, actorName });
    return fileOf(collections, id, context.clock());
  },
} satisfies Rpcs;

async function fileOf(collections: TenantCollections, id: string, now: Date) {
  return existing((await toFiles(collections, [await requireFile(collections, id)], now))[0], "file_not_found");
}
