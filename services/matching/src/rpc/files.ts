import { existing } from "@matchbook/runtime/errors/errors";
import type { Rpcs } from "../context.ts";
import { findFile, findFiles, toFiles } from "../store/files.ts";
import { removeFile } from "./remove-file.ts";

export const files = {
  /** The files that the tenant handed in, newest first. */
  listFiles: async (context, { before, limit }, { tenant }) => {
    const collections = await context.collections(tenant);
    const rows = await findFiles(collections, before, limit);
    return { files: await toFiles(collections, rows, context.clock()) };
  },
  /** @throws AppError file_not_found */
  getFile: async (context, { id }, { tenant }) => findFile(await context.collections(tenant), id, context.clock()),
  /** @throws AppError original_not_kept */
  readFile: async (context, { id, offset }, { tenant }) => {
    const { originals } = await context.collections(tenant);
    const bytes = existing(await originals.part(id, Number(offset), context.clock()), "original_not_kept");
    return { bytes: Buffer.from(bytes) };
  },
  removeFile,
} satisfies Rpcs;
