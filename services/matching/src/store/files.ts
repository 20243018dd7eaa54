import type { File } from "@matchbook/proto/matchbook/file/v1/file";
import { existing } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { FileRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

type Files = Pick<TenantCollections, "files" | "originals">;

/** The files after an id, newest first. */
export async function findFiles({ files }: Files, before: string | undefined, limit: number): Promise<FileRow[]> {
  const older = before === undefined ? {} : { _id: { $lt: before } };
  return files.find(older).sort({ _id: -1 }).limit(limit).toArray();
}

/** @throws AppError file_not_found */
export async function requireFile({ files }: Files, id: string): Promise<FileRow> {
  return existing(await files.findOne({ _id: id }), "file_not_found");
}

/** A file as a message. @throws AppError file_not_found */
export async function findFile(collections: Files, id: string, now: Date): Promise<File> {
  const [file] = await toFiles(collections, [await requireFile(collections, id)], now);
  return file as File;
}

export async function toFiles({ originals }: Files, rows: readonly FileRow[], now: Date): Promise<File[]> {
  const ids = rows.map(({ _id }) => _id);
  const ends = await originals.ends(ids, now);
  return rows.map((row) => {
    const { _id: id, bytes, created, changed, unchanged, actor, actorName, removed, adviceIds: _, ...rest } = row;
    const status = removed === undefined ? "completed" : "removed";
    return {
      ...{ ...rest, id, keptUntil: ends.get(id), status, bankConnectionId: undefined },
      ...{ size: BigInt(bytes), created: BigInt(created), changed: BigInt(changed), unchanged: BigInt(unchanged) },
      ...{ uploadedBy: actor, uploadedByName: actorName },
      ...{ removedAt: removed?.at, removedBy: removed?.actor, removedByName: removed?.actorName },
    };
  });
}

/** The write that marks a file as taken back. */
export function removal({ files }: Files, id: string, { actor, actorName }: Call, at: Date): Write {
  const set = { $set: { removed: { at, actor, actorName } } };
  return { collection: files, operation: { updateOne: { filter: { _id: id }, update: set } } };
}
