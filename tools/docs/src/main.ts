import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { renderSite } from "./render-site.ts";

/** Writes the site to `dist`, each file also compressed. The gateway serves it at `/docs`. */
const DIST = join(import.meta.dirname, "../dist");

await rm(DIST, { recursive: true, force: true });
for (const [name, content] of renderSite()) {
  const path = join(DIST, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
