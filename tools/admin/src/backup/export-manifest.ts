import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { PROCESSES } from "../settings.ts";
import { tenantOfCollection } from "../tenant-collections.ts";
import { writeAtomically } from "./row-files.ts";

/** Describes an export: `<process>/<kind>.jsonl` holds the rows of a collection in canonical Extended JSON. */

const MANIFEST = "manifest.json";

const fileSchema = z.object({
  /** The path in the folder. */
  file: z.string().regex(/^[a-z]+\/[\w.-]{1,200}\.jsonl$/),
  process: z.enum(PROCESSES),
  collection: z.string().regex(/^[\w.-]{1,200}$/),
  rows: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Sums of the amounts of these rows; see amounts.ts. */
  sums: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
export type ExportedFile = z.infer<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal("export-1", "The export has another format"),
  id: z.string(),
  tenant: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  /** Steps of migrations that the version which wrote the export knew, by process. */
  steps: z.record(z.string(), z.array(z.string())),
  files: z.array(fileSchema),
});
export type ExportManifest = z.infer<typeof manifestSchema>;

/** Tells whether the content of a `manifest.json` describes an export, in any version of the format. */
export function isExport(manifest: unknown): boolean {
  return typeof manifest === "object" && manifest !== null && "startedAt" in manifest;
}

export async function writeExportManifest(folder: string, manifest: ExportManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeAtomically(join(folder, MANIFEST), async (write) => void (await write(Buffer.from(text))));
}

/** @throws Error when the folder holds no complete export, or one that cannot be used */
export async function readExportManifest(folder: string): Promise<ExportManifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, "utf8").catch(() => {
    throw new Error(`${folder} holds no complete export`);
  });
  const found: unknown = JSON.parse(text);
  if (!isExport(found)) throw new Error(`${folder} is a backup: bring it in with "restore --from ${folder}"`);
  const { success, data, error } = manifestSchema.safeParse(found);
  if (!success) throw new Error(`${path}: ${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}`);
  for (const { collection } of data.files) {
    const owner = tenantOfCollection(collection);
    if (owner !== undefined && owner !== data.tenant) throw new Error(`${path}: ${collection} is of another tenant`);
  }
  return data;
}
