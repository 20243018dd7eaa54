import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RULES } from "./rules.ts";

const SOURCE = join(import.meta.dirname, "../../packages/matcher/src");

test("every rule of the ablation is in the source of the matcher", () => {
  const missing = RULES.filter(
    ({ change }) => !new RegExp(change.find).test(readFileSync(join(SOURCE, change.file), "utf8")),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});
