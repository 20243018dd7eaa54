import { existing } from "@matchbook/runtime/errors/errors";
import type { Rpcs } from "../context.ts";
import { findFile, findFiles, toFiles } from "../store/files.ts";
import { removeFile } from "./remove-file.ts";

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
  removeFile,
} satisfies Rpcs;
