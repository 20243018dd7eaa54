import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the keys of optional fields required in the generated types, with a value that may be undefined. ts-proto has
 * no option for that, and an object literal could leave such a field out without an error.
 */
const folder = join(import.meta.dirname, "src/gen/matchbook");
for (const name of readdirSync(folder, { recursive: true })) {
  if (!name.endsWith(".ts")) continue;
  const path = join(folder, name);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(/^( {2}\w+)\?:/gm, "$1:"));
}
