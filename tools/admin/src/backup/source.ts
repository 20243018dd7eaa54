import type { Document } from "mongodb";
import type { Sums } from "./amounts.ts";
import type { BackupFile } from "./manifest.ts";

/** A stored row with the types that it has in the database, and its size in the file in bytes. */
export interface SourceRow {
  row: Document & { _id: string };
  bytes: number;
}

/** The rows of one collection. */
export interface SourceFile extends Pick<BackupFile, "process" | "collection" | "rows" | "bytes"> {
  sums?: Sums | undefined;
}

/** The source of a restore: a backup, or the export of a tenant. */
export interface Source {
  /** Names the source in the record of an interrupted restore. */
  id: string;
  /** The only tenant in it; null for all. */
  tenant: string | null;
  takenAt: string;
  /** Steps of migrations that the version which wrote it knew, by process. */
  steps: Record<string, string[]>;
  files(): AsyncIterable<SourceFile>;
  /** @throws Error when the file is not what was written; the rows before the error were yielded */
  rows(file: SourceFile): AsyncIterable<SourceRow>;
  /** Changes an endpoint, so that nothing is sent before a person enables it. Returns others unchanged. */
  held(endpoint: Document & { _id: string }): Document & { _id: string };
}
