import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..");

test("every dialog that is loaded later is loaded by lazyDialog, which stays within the page when it cannot be", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const loadedBy = (loader: string) =>
    files.filter((name) =>
      new RegExp(`\\b${loader}\\([^;]*-dialog\\.tsx"`).test(readFileSync(join(SOURCES, name), "utf8")),
    );
  expect(loadedBy("lazyDialog").length).toBeGreaterThan(10);
  expect(loadedBy("lazy")).toEqual([]);
});
