import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { insertion, type Write } from "@matchbook/runtime/mongo/write-together";
import { newId } from "@matchbook/runtime/values/ids";
import type { Call, Context } from "../context.ts";
import { fileCollections } from "../store/collections.ts";
import type { FileRow } from "../store/rows.ts";

export type FileOutcome = Pick<FileRow, "format" | "created" | "changed" | "unchanged" | "adviceIds">;

/**
 * Keeps a file that a command imports: its original, which is deleted again when the command fails, and its row, which
 * is written in the commit of the command. So the file is listed, can be downloaded and can be taken back.
 * @param run executes the command for the given call, and adds the write of `rowOf` to those that it remembers
 */
export async function keepingFile<T>(
  context: Context,
  call: Call,
  { kind, filename, bytes }: { kind: FileRow["kind"]; filename: string | undefined; bytes: Uint8Array },
  run: (call: Call, rowOf: (outcome: FileOutcome) => Write) => Promise<T>,
): Promise<T> {
  const { config, mongo } = context;
  const { files, originals } = call.collections;
  await ensureCollections(mongo.db, fileCollections, call.tenant);
  const [id, operationId, createdAt] = [newId(), call.operationId ?? newId(), context.clock()];
  const { actor, actorName } = call;
  const known = { _id: id, kind, filename, bytes: bytes.length, createdAt, actor, actorName, operationId };
  try {
    await originals.saveKept(id, bytes, config, createdAt);
    return await run({ ...call, operationId }, (outcome) => insertion(files, { ...known, ...outcome }));
  } catch (error) {
    // An original that stays ends by itself.
    await originals.remove(id).catch(() => {});
    throw error;
  }
}
