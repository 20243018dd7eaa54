import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generated } from "./generated.ts";

/** Writes `src/gen` from the OpenAPI document of the gateway. */
const folder = join(import.meta.dirname, "../src/gen");
for (const [name, text] of Object.entries(await generated())) writeFileSync(join(folder, name), text);
