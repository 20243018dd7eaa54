import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { type Keyring, sealSecret } from "@matchbook/webhook/delivery/secret-box";
import { generateSigningSecret, secretPrefix } from "@matchbook/webhook/delivery/sign";
import { BSON } from "mongodb";
import { disabled } from "./backup-source.ts";
import { type ExportedFile, readExportManifest } from "./export-manifest.ts";
import { kindOf, LEFT_OUT } from "./parts.ts";
import type { Source, SourceFile, SourceRow } from "./source.ts";

/** An export has keys without their hashes, which open nothing. */
const KEYS = "api_keys";

/**
 * Opens the export of a tenant. Its destinations get new signing secrets and are disabled, because the export has no
 * secrets. Its API keys and sessions are left out.
 * @throws Error when the folder holds no complete export, or destinations and `keyring` is undefined
 */
export async function openExport(folder: string, keyring: Keyring | undefined): Promise<Source> {
  const { id, tenant, finishedAt, steps, files } = await readExportManifest(folder);
  const wanted = files.filter(({ collection, rows }) => rows > 0 && collection !== KEYS && !LEFT_OUT.has(collection));
  if (keyring === undefined && wanted.some(({ process, collection }) => kindOf(process, collection) === ENDPOINTS))
    throw new Error("WEBHOOK_SECRET_KEYS is required: the destinations of the export get new secrets");
  return {
    id,
    tenant,
    takenAt: finishedAt,
    steps,
    files: async function* () {
      for (const file of wanted) yield { ...file, bytes: 0 };
    },
    rows: (file) => readLines(folder, wanted.find((one) => isSame(one, file)) as ExportedFile),
    held: (endpoint) => {
      const secret = generateSigningSecret();
      const sealed = sealSecret(keyring as Keyring, secret, { tenantId: tenant, endpointId: endpoint._id });
      const secrets = [{ secret: sealed, validUntil: null }];
      return { ...disabled(endpoint), secrets, secretPrefix: secretPrefix(secret) };
    },
  };
}

const ENDPOINTS = "webhook/endpoints";

function isSame(one: ExportedFile, file: SourceFile): boolean {
  return one.process === file.process && one.collection === file.collection;
}

/** Reads the rows of a file one by one. @throws Error when the file is not as the manifest describes it */
async function* readLines(folder: string, { file, rows, sha256 }: ExportedFile): AsyncGenerator<SourceRow> {
  const hash = createHash("sha256");
  const path = join(folder, file);
  const bytes = createReadStream(path).on("data", (chunk) => hash.update(chunk));
  // The stream between them makes an error of the file one of the loop.
  const input = bytes.pipe(new PassThrough());
  bytes.once("error", (error) => input.destroy(error));
  let found = 0;
  for await (const line of createInterface({ input })) {
    found += 1;
    const row = BSON.EJSON.parse(line, { relaxed: false }) as SourceRow["row"];
    yield { row, bytes: Buffer.byteLength(line) };
  }
  if (found !== rows || hash.digest("hex") !== sha256)
    throw new Error(`${path} is not what the export wrote: ${found} of ${rows} rows, or its SHA-256 differs`);
}
