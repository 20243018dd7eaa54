import { disableEndpoint } from "@matchbook/webhook/domain/endpoint";
import { healthOf } from "@matchbook/webhook/store/endpoints";
import type { EndpointRow } from "@matchbook/webhook/store/rows";
import { BSON, type Document } from "mongodb";
import { type BackupFile, pathOf, readEntries, readManifest } from "./manifest.ts";
import { readRows } from "./row-files.ts";
import type { Source, SourceRow } from "./source.ts";

/** Opens a complete backup. @param hold see `held` of a source @throws Error when the folder holds none that can be used */
export async function openBackup(folder: string, hold: boolean): Promise<Source> {
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new Error(`${folder} holds no complete backup`);
  const { id, tenant, takenAt, steps } = manifest;
  return {
    id,
    tenant,
    takenAt,
    steps,
    files: () => readEntries(folder),
    rows: async function* (file) {
      for await (const bson of readRows(pathOf(folder, file), file as BackupFile)) {
        // Keeps every type, so that a 64-bit amount stays one.
        const row = BSON.deserialize(bson, { promoteValues: false, bsonRegExp: true });
        yield { row, bytes: bson.length } as SourceRow;
      }
    },
    held: (endpoint) => (hold && endpoint.active === true ? disabled(endpoint) : endpoint),
  };
}

/** An endpoint as a person would disable it. */
export function disabled(endpoint: Document & { _id: string }): Document & { _id: string } {
  const now = new Date();
  return {
    ...endpoint,
    ...disableEndpoint(healthOf(endpoint as unknown as EndpointRow), "manual", now),
    updatedAt: now,
  };
}
