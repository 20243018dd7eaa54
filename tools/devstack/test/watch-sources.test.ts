import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ProcessName } from "../src/stack/system.ts";
import { type Sources, sourcesOf, watchSources } from "../src/stack/watch-sources.ts";

test("a workspace belongs to the processes that depend on it, directly or not", () => {
  const sources = sourcesOf(join(import.meta.dirname, "../../.."));
  const users = (folder: string) => [...(sources.get(folder) ?? [])].sort();
  expect(users("services/matching")).toEqual(["matching"]);
  expect(users("packages/statements")).toContain("transaction");
  expect(users("packages/runtime")).toEqual(["gateway", "matching", "transaction", "webhook"]);
  expect(users("tools/admin")).toEqual([]);
});

test("changes of a moment are told together, and tests are no sources", async () => {
  const root = mkdtempSync(join(tmpdir(), "matchbook-watch-"));
  for (const folder of ["one", "two"]) mkdirSync(join(root, folder, "src/deep"), { recursive: true });
  const sources: Sources = new Map([
    ["one", new Set<ProcessName>(["gateway"])],
    ["two", new Set<ProcessName>(["matching", "webhook"])],
  ]);
  const told: string[][] = [];
  const end = watchSources(root, sources, (processes) => told.push([...processes].sort()));
  try {
    writeFileSync(join(root, "one/src/a.test.ts"), "");
    writeFileSync(join(root, "two/src/deep/b.ts"), "");
    await expect.poll(() => told).toEqual([["matching", "webhook"]]);
    writeFileSync(join(root, "one/src/a.ts"), "");
    writeFileSync(join(root, "two/src/deep/b.ts"), "changed");
    await expect.poll(() => told.length).toBe(2);
    expect(told[1]).toEqual(["gateway", "matching", "webhook"]);
  } finally {
    end();
    rmSync(root, { recursive: true, force: true });
  }
});
