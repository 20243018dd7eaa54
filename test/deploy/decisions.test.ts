import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT, read } from "./imports.ts";

const FORM =
  /^# .+\n\n- Status: (?:accepted|proposed|rejected).*\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n\n.+## Decision\n\n.+## Consequences\n\n/s;
const MOST_WORDS = 250;
const MOST_RECORDS = 45;

const records = globSync("docs/decisions/[0-9]*.md", { cwd: ROOT });
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "").length;

test("there are at most 45 records, each with a different number", () => {
  expect(records.length).toBeGreaterThan(10);
  expect(records.length).toBeLessThanOrEqual(MOST_RECORDS);
  expect(new Set(records.map(numberOf)).size).toBe(records.length);
});

test.each(records)("%s has status, date and its three parts in at most 250 words", (file) => {
  const text = read(file);
  expect(text).toMatch(FORM);
  expect(wordsOf(text)).toBeLessThanOrEqual(MOST_WORDS);
});

test("each reference to a record leads to one", () => {
  const numbers = new Set(records.map(numberOf));
  const files = globSync(
    [
      "*.md",
      "{bench,clients,console,deploy,docs,gateway,packages,proto,scripts,services,test,tools}/**/*.{conf,json,md,mjs,py,sh,ts,tsx,yaml}",
    ],
    { cwd: ROOT, exclude: ["**/node_modules/**", "**/gen/**", "**/dist/**", "**/.*/**"] },
  );
  const dead = files.flatMap((file) =>
    [...read(file).matchAll(/decisions\/(\d{4})(-[\w-]+\.md)?|\b[Dd]ecision (\d{4})\b|\]\((\d{4})(-[\w-]+\.md)\)/g)]
      .filter(([, path, name, said, near, nearName]) => {
        const slug = name ?? nearName;
        const number = path ?? said ?? near ?? "";
        return slug === undefined ? !numbers.has(number) : !records.includes(`docs/decisions/${number}${slug}`);
      })
      .map(([reference]) => `${file}: ${reference}`),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(dead).toEqual([]);
});

function numberOf(file: string): string {
  return /\d{4}/.exec(file)?.[0] ?? "";
}
