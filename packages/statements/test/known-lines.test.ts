import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CsvMapping } from "../src/csv-mapping.ts";
import { fingerprints } from "../src/fingerprints.ts";
import { createOccurrenceCounter } from "../src/occurrence-counter.ts";
import { parse } from "./statement-files.ts";

/** Tables, and the identities under which version 0.1.0 stored their lines. */
const FILES: { file: string; csvMapping?: CsvMapping; keys: string[] }[] = JSON.parse(
  readFileSync(new URL("samples/known-lines.json", import.meta.url), "utf8"),
);

test.each(FILES)("a line that version 0.1.0 stored is known again: $file", async ({ file, csvMapping, keys }) => {
  const { lines, refusal } = await parse(file, { currency: "EUR", csvMapping, today: "2026-11-29" });
  expect(refusal).toBeUndefined();
  const counter = createOccurrenceCounter();
  const ids = lines.map((line) => fingerprints(line, counter));
  expect(ids.map((own, at) => own.includes(keys[at] ?? ""))).toEqual(keys.map(() => true));
});
