import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generated, generatedPython } from "./generated.ts";

/** Writes `src/gen`, and that of the Python client, from the OpenAPI document of the gateway. */
const root = join(import.meta.dirname, "../../..");
write("packages/client/src/gen", await generated());
write("clients/python/src/matchbook/_gen", generatedPython());

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text);
}
