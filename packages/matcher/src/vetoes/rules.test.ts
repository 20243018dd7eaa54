import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inWords, traced } from "../../test/rule-examples.ts";
import type { Example } from "./rule.ts";
import texts from "./rules.json" with { type: "json" };
import { RULES } from "./rules.ts";

const examples = (which: "fires" | "silent") =>
  RULES.flatMap(({ id, examples }) =>
    examples[which].map((example) => [id, JSON.stringify(example), example] as const),
  );

test.each(examples("fires"))("%s finds something in %s, and the invoice is not confirmed", (id, _, example) => {
  const { isConfirmed, found } = traced(example);
  expect(isConfirmed).toBe(false);
  expect(found.map(({ rule }) => rule)).toContain(id);
});

test.each(examples("silent"))("%s finds nothing in %s, and the invoice is confirmed", (_id, _, example) => {
  expect(traced(example)).toEqual({ isConfirmed: true, found: [] });
});

test("every text of `rules.json` has its rule", () => {
  expect(Object.keys(texts).sort()).toEqual([...new Set(RULES.map(({ id }) => id))].sort());
});

const table = (rows: string[][]) => rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
const written = (said: readonly Example[], most: number) => said.slice(0, most).map(inWords).join(", ");
const codes = [...new Set(RULES.map(({ code }) => code))];

test.each([
  [
    "docs/matching.md",
    ["rule", "lines that it stops", "lines that pass", "why"],
    RULES.map(({ title, why, examples: { fires, silent } }) => [title, written(fires, 5), written(silent, 3), why]),
  ],
  [
    "packages/matcher/README.md",
    ["code", "what prevents a confirmation"],
    codes.map((code) => [`\`${code}\``, RULES.flatMap((rule) => (rule.code === code ? rule.title : [])).join("; ")]),
  ],
])("%s has the table of the rules; `-u` renews it", async (document, head, rows) => {
  const path = join(import.meta.dirname, "../../../..", document);
  const page = await readFile(path, "utf8");
  const made = table([head, head.map((title) => "-".repeat(title.length)), ...rows]);
  const known = new RegExp(`\\| ${head[0]} (?=\\|\\n|\\| ${head[1]} ).*\\n(?:\\|.*\\n)+`);
  await expect(page.replace(known, () => made)).toMatchFileSnapshot(path);
});
