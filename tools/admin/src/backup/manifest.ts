import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { PROCESSES } from "../settings.ts";
import { isExport } from "./export-manifest.ts";
import { writeAtomically } from "./row-files.ts";

/**
 * The folder of a backup: `<process>/<collection>.bson` holds the rows of a collection, a line of `files.jsonl`
 * describes each file, and `manifest.json` is written last. Without it, `progress.json` and `files.jsonl` say where an
 * interrupted backup continues.
 */

const FORMAT = 1;
const FILES = "files.jsonl";
const MANIFEST = "manifest.json";
const PROGRESS = "progress.json";

const fileSchema = z.object({
  process: z.enum(PROCESSES),
  collection: z.string().regex(/^[\w.-]{1,200}$/),
  rows: z.number().int().positive(),
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Sums of the amounts of these rows; see amounts.ts. */
  sums: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type BackupFile = z.infer<typeof fileSchema>;

const progressSchema = z.object({
  id: z.string(),
  /** The only tenant in this backup; null for all. */
  tenant: z.string().nullable(),
  /** The time of the snapshot as seconds and increment of MongoDB's cluster time. */
  clusterTime: z.object({ t: z.number(), i: z.number() }),
  takenAt: z.string(),
});
export type Progress = z.infer<typeof progressSchema>;

const manifestSchema = progressSchema.extend({
  format: z.literal(FORMAT, "The backup has another format"),
  /** Steps of migrations that the version which made the backup knew, by process. */
  steps: z.record(z.string(), z.array(z.string())),
  files: z.number().int(),
  rows: z.number().int(),
  bytes: z.number().int(),
  filesSha256: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The path of a file of rows in the folder of a backup. */
export function pathOf(folder: string, { process, collection }: Pick<BackupFile, "process" | "collection">): string {
  return join(folder, process, `${collection}.bson`);
}

export async function readProgress(folder: string): Promise<Progress | undefined> {
  const text = await readIfThere(join(folder, PROGRESS));
  return text === undefined ? undefined : progressSchema.parse(JSON.parse(text));
}

/** Begins a backup in the folder and forgets the files of an earlier attempt. */
export async function writeProgress(folder: string, progress: Progress): Promise<void> {
  await writeText(join(folder, FILES), "");
  await writeText(join(folder, PROGRESS), JSON.stringify(progress));
}

/** Adds a complete file to the backup. */
export async function appendEntry(folder: string, file: BackupFile): Promise<void> {
  await appendFile(join(folder, FILES), `${JSON.stringify(file)}\n`);
}

/** Reads the entries of an interrupted backup. Removes an entry that was being written when it was interrupted. */
export async function readUnfinished(folder: string): Promise<BackupFile[]> {
  const path = join(folder, FILES);
  const text = (await readIfThere(path)) ?? "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
  return whole.split("\n").filter(Boolean).map(parseEntry);
}

/** Completes the backup. */
export async function writeManifest(
  folder: string,
  { id, tenant, clusterTime, takenAt }: Progress,
  rest: Pick<Manifest, "steps" | "files" | "rows" | "bytes">,
): Promise<Manifest> {
  const filesSha256 = await hashOf(join(folder, FILES));
  const manifest: Manifest = { format: FORMAT, id, tenant, clusterTime, takenAt, ...rest, filesSha256 };
  await writeText(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Reads the manifest of a complete backup.
 * @returns undefined when the folder holds no complete backup
 * @throws Error when it cannot be used
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readIfThere(join(folder, MANIFEST));
  if (text === undefined) return undefined;
  const found: unknown = JSON.parse(text);
  if (isExport(found))
    throw new Error(
      `${folder} is the export of a tenant: bring it in with "tenant import --from ${folder}"; ` +
        "restore wants a folder that the command backup has written",
    );
  const { success, data, error } = manifestSchema.safeParse(found);
  if (!success)
    throw new Error(`${join(folder, MANIFEST)}: ${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}`);
  if ((await hashOf(join(folder, FILES))) !== data.filesSha256)
    throw new Error(`${join(folder, FILES)} is not what the backup wrote`);
  return data;
}

/** Reads the entries of a complete backup one by one. */
export async function* readEntries(folder: string): AsyncGenerator<BackupFile> {
  for await (const line of createInterface({ input: createReadStream(join(folder, FILES)) })) yield parseEntry(line);
}

function parseEntry(line: string): BackupFile {
  return fileSchema.parse(JSON.parse(line));
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest("hex");
}

function writeText(path: string, text: string): Promise<void> {
  return writeAtomically(path, async (write) => void (await write(Buffer.from(text))));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
