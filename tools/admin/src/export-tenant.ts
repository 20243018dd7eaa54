import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "@matchbook/runtime/values/ids";
import { BSON, type Document } from "mongodb";
import { adderOf } from "./backup/amounts.ts";
import { type ExportedFile, type ExportManifest, writeExportManifest } from "./backup/export-manifest.ts";
import { assertWritable } from "./backup/row-files.ts";
import type { Installation } from "./installation.ts";
import { assertTenant } from "./known-tenants.ts";
import { knownSteps } from "./schemas.ts";
import { type TenantRows, tenantRows } from "./tenant-collections.ts";

// Technical rows, and secrets that would allow requests in the name of the tenant, are not exported.
const LEFT_OUT = new Set([
  "gateway/api_keys.hash",
  "webhook/endpoints.secrets",
  "webhook/endpoints.headers",
  "gateway/idempotent_requests",
  "gateway/idempotency",
  "gateway/tenant_limits",
  "transaction/tenant_limits",
  "webhook/tenant_limits",
  "transaction/idempotency",
  "matching/idempotency",
  "webhook/idempotency",
]);

/**
 * Exports the data of a tenant to a folder. `<process>/<collection>.jsonl` holds one row per line in canonical MongoDB
 * Extended JSON (version 2), in the order of ids. `manifest.json` is written last, so a folder without it is
 * incomplete. Rows are streamed, and each row is read at some time during the export. Related rows are consistent only
 * when there are no writes during the export; otherwise their versions show which row is newer.
 * @throws Error when the tenant does not exist
 */
export async function exportTenant(
  installation: Installation,
  tenant: string,
  folder: string,
): Promise<ExportManifest> {
  const startedAt = new Date().toISOString();
  await assertTenant(installation, tenant);
  await assertWritable(folder);
  const everything = await tenantRows(installation, tenant);
  const files: ExportedFile[] = [];
  for (const part of everything) {
    const kind = part.collection.collectionName.replace(`.${tenant}`, "");
    const name = `${part.process}/${kind}`;
    if (LEFT_OUT.has(name)) continue;
    // A shared collection without rows of this tenant is skipped.
    if (!part.own && (await part.collection.findOne(part.filter, { projection: { _id: 1 } })) === null) continue;
    await mkdir(join(folder, part.process), { recursive: true, mode: 0o700 });
    files.push(await exportRows(part, name, folder));
  }
  const about = { format: "export-1", id: newId(), tenant, startedAt, finishedAt: new Date().toISOString() } as const;
  const manifest = { ...about, steps: knownSteps(), files };
  await writeExportManifest(folder, manifest);
  return manifest;
}

async function exportRows(part: TenantRows, name: string, folder: string): Promise<ExportedFile> {
  const file = `${name}.jsonl`;
  const adder = adderOf(name);
  const hash = createHash("sha256");
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    // Keep the BSON types, so that a 64-bit amount stays one.
    const found = part.collection.find(part.filter, { sort: { _id: 1 }, promoteValues: false, useBigInt64: false });
    for await (const row of found) {
      const line = `${BSON.EJSON.stringify(withoutSecrets(name, row), { relaxed: false })}\n`;
      hash.update(line);
      adder?.add(row);
      rows += 1;
      yield line;
    }
  };
  await pipeline(Readable.from(lines(), { objectMode: true }), createWriteStream(join(folder, file), { mode: 0o600 }));
  const sums = adder === undefined ? {} : { sums: adder.sums() };
  const { process, collection } = part;
  return { file, process, collection: collection.collectionName, rows, sha256: hash.digest("hex"), ...sums };
}

function withoutSecrets(name: string, row: Document): Document {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !LEFT_OUT.has(`${name}.${field}`)));
}
