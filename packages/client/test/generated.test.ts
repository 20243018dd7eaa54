import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generated, generatedPython } from "../scripts/generated.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the types are those of the gateway's document: npm run generate:types -w packages/client", async () => {
  for (const [name, text] of Object.entries(generatedPython())) {
    const path = `../../clients/python/src/matchbook/_gen/${name}`;
    expect(text === read(path), `${path} differs`).toBe(true);
  }
  for (const [name, text] of Object.entries(await generated())) {
    expect(text === read(`src/gen/${name}`), `src/gen/${name} differs`).toBe(true);
  }
});

test.each([
  ["", "ts", 7],
  ["../../clients/python/", "py", 7],
])("the README in %j shows the examples that are run against the whole system", (folder, language, count) => {
  const shown = [...read(`${folder}README.md`).matchAll(/^```\w+\n(.*?)^```$/gms)]
    .filter(([block]) => block.startsWith(`\`\`\`${language}`))
    .map(([, code]) => code);
  const examples = globSync(`${folder}examples/*.${language}`, { cwd: root }).map(read);
  expect(shown.toSorted()).toEqual(examples.toSorted());
  expect(shown).toHaveLength(count);
});

test("the core uses nothing that only Node has", () => {
  for (const file of globSync("src/{*,gen/*}.ts", { cwd: root })) {
    expect([file, /from "node:|\bprocess\.|\bBuffer\b/.test(read(file))]).toEqual([file, false]);
  }
});
