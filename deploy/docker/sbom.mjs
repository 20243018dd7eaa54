// sbom <service> <list of paths>: the SBOM of one image, CycloneDX in JSON. Reads that of the whole installation from
// `npm sbom` on standard input, which also has the tools of linked workspaces, and keeps the packages of the list.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { json } from "node:stream/consumers";

const [service, list] = process.argv.slice(2);
const kept = new Set(
  readFileSync(list, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((path) => JSON.parse(readFileSync(join(path, "package.json"), "utf8")))
    .map(({ name, version }) => `${name}@${version}`),
);
const { metadata, components, dependencies, ...bom } = await json(process.stdin);
const component = { ...metadata.component, type: "application", name: `matchbook-${service}` };
const shown = components.filter(({ name, version }) => kept.has(`${name}@${version}`));
const references = new Set([component["bom-ref"], ...shown.map((one) => one["bom-ref"])]);
const edges = dependencies
  .filter(({ ref }) => references.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) }));
const own = { ...bom, metadata: { ...metadata, component }, components: shown, dependencies: edges };
process.stdout.write(`${JSON.stringify(own, null, 1)}\n`);
