// `npm run pin-images`: pins the base images of deploy/docker/Dockerfile and the images of deploy/compose.yaml by the digest
// that their tags have now. Asks the registries through `docker buildx imagetools`, so it needs Docker and a network. Changes
// nothing when an image cannot be looked up. `--root <folder>` is for another checkout.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { root: { type: "string", default: join(import.meta.dirname, "..") } } });

/** Where images stand: before the image, the image with its tag, and its digest. */
const PLACES = {
  "deploy/docker/Dockerfile": /^(ARG (?:NODE|BASE)_IMAGE=)([\w./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?$/gm,
  "deploy/compose.yaml": /^( +image: \$\{\w+:-)((?:mongo|nats):[\w.-]+)(@sha256:[0-9a-f]{64})?(?=\}$)/gm,
};

function digestOf(image) {
  const format = "{{json .Manifest.Digest}}";
  const { status, stdout, stderr, error } = spawnSync(
    "docker",
    ["buildx", "imagetools", "inspect", image, "--format", format],
    { encoding: "utf8", timeout: 60_000 },
  );
  const digest = status === 0 ? /sha256:[0-9a-f]{64}/.exec(stdout)?.[0] : undefined;
  if (digest === undefined)
    throw new Error(`${image}: its digest is not known. ${(error?.message ?? stderr ?? "").trim()}`);
  return digest;
}

try {
  const known = new Map();
  const changed = Object.entries(PLACES).map(([file, images]) => {
    const path = join(values.root, file);
    const text = readFileSync(path, "utf8").replaceAll(images, (_all, before, image) => {
      if (!known.has(image)) known.set(image, digestOf(image));
      return `${before}${image}@${known.get(image)}`;
    });
    return { path, text };
  });
  for (const { path, text } of changed) writeFileSync(path, text);
  for (const [image, digest] of known) process.stdout.write(`${image}@${digest}\n`);
} catch (error) {
  process.stderr.write(`${error.message}\nNothing was changed.\n`);
  process.exitCode = 1;
}
