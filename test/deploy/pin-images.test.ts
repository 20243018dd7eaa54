import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FILES = ["deploy/docker/Dockerfile", "deploy/compose.yaml"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "matchbook-pin-"));
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the script with a `docker` that answers so. */
function pin(docker: string) {
  writeFileSync(join(folder, "docker"), `#!/bin/sh\n${docker}\n`, { mode: 0o755 });
  return spawnSync(process.execPath, [join(ROOT, "scripts/pin-images.mjs"), "--root", folder], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
}
const read = () => FILES.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
const pinned = () =>
  [...read().matchAll(/(?:IMAGE=|image: \$\{\w+:-)(\S+)@sha256:(.)/g)].map(([, image, digit]) => `${image} ${digit}`);

test("pin-images pins the base images and those of compose.yaml, refreshes them, and changes nothing without an answer", () => {
  const before = read();
  const images = ["node:24-bookworm-slim", "debian:bookworm-slim", "mongo:8", "nats:2-alpine"];
  expect(pinned().map((one) => one.slice(0, -2))).toEqual(images);
  const refused = pin("echo 'no network' >&2; exit 1");
  expect([refused.status, refused.stderr, read()]).toEqual([1, expect.stringContaining("no network"), before]);
  for (const digit of ["a", "b"]) {
    expect(pin(`echo '"sha256:${digit.repeat(64)}"'`)).toMatchObject({ status: 0, stderr: "" });
    expect(pinned()).toEqual(images.map((image) => `${image} ${digit}`));
  }
  expect(read().replaceAll(/@sha256:b{64}/g, "")).toBe(before.replaceAll(/@sha256:[0-9a-f]{64}/g, ""));
});
