import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generated } from "../scripts/generated.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the types are those of the gateway's document: npm run generate:types -w packages/client", async () => {
  for (const [name, text] of Object.entries(await generated())) {
    expect(text === read(`src/gen/${name}`), `src/gen/${name} differs`).toBe(true);
  }
});

test("the README shows the examples that are run against the whole system", () => {
  const shown = [...read("README.md").matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  const examples = globSync("examples/*.ts", { cwd: root }).map(read);
  expect(shown.toSorted()).toEqual(examples.toSorted());
  expect(shown).toHaveLength(7);
});

test("the core uses nothing that only Node has", () => {
  for (const file of globSync("src/{*,gen/*}.ts", { cwd: root })) {
    expect([file, /from "node:|\bprocess\.|\bBuffer\b/.test(read(file))]).toEqual([file, false]);
  }
});
