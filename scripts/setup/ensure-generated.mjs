import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { withLock } from "./lock.mjs";
import { withNode } from "./npm.mjs";
import { step } from "./progress.mjs";
import { runQuietly } from "./run-quietly.mjs";

/**
 * Generates TypeScript from the protobuf contracts when they, the template or the generators' versions changed.
 * @param {{ root: string, cache: string, node: string }} context
 */
export async function ensureGenerated({ root, cache, node }) {
  const proto = join(root, "proto");
  if (!existsSync(join(proto, "buf.gen.yaml"))) return;
  const stamp = join(cache, "stamps", "proto");
  const isCurrent = () =>
    existsSync(join(proto, "src", "gen")) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputHash(proto);
  if (isCurrent()) return;
  await withLock(join(cache, "proto.lock"), async () => {
    if (isCurrent()) return;
    const hash = inputHash(proto);
    await step("code from the protobuf contracts", () => generate(root, proto, node));
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  });
}

function generate(root, proto, node) {
  const bin = join(root, "node_modules", ".bin");
  const env = withNode(process.env, node);
  // buf finds its plugin protoc-gen-ts_proto on PATH.
  env.PATH = `${bin}${delimiter}${env.PATH}`;
  return runQuietly(join(bin, "buf"), ["generate", "--clean"], { cwd: proto, env });
}

function inputHash(proto) {
  const hash = createHash("sha256");
  const files = readdirSync(proto, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isInput(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !relative(proto, file).split(sep).includes("node_modules"))
    .sort();
  for (const file of files)
    hash
      .update(`${relative(proto, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** package.json holds the versions of buf and ts-proto. */
function isInput(name) {
  return name.endsWith(".proto") || name === "buf.gen.yaml" || name === "buf.yaml" || name === "package.json";
}
