import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { describeRoutes } from "../src/openapi/document.ts";
import { routes } from "../src/routes/index.ts";

const folder = mkdtempSync(join(tmpdir(), "matchbook-openapi-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const redocly = join(dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")), "bin/cli.js");

test("the linter finds nothing in the document, and its examples fit their schemas", async () => {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(describeRoutes(routes)));
  const args = [
    "lint",
    "--format=json",
    "--max-problems=50",
    "--config",
    join(import.meta.dirname, "../redocly.yaml"),
    file,
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { stdout } = await promisify(execFile)(process.execPath, [redocly, ...args], { env }).catch((error) => error);
  const { totals, problems } = JSON.parse(stdout);
  const said = problems.map((one: { message: string; location: { pointer: string }[] }) => [
    one.message,
    one.location[0]?.pointer,
  ]);
  expect([totals, said]).toEqual([{ errors: 0, warnings: 0, ignored: 0 }, []]);
});
