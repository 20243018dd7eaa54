import { globSync } from "node:fs";
import { SIGNALS } from "@matchbook/matcher/model/signals";
import { EVENT_TYPES, INTERNAL_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { expect, test } from "vitest";
import { ROOT, read } from "./imports.ts";

/** A name of a catalogue that no code writes compiles, and would never be seen. */
function unwritten(names: readonly string[], where: string, exclude: string[]): string[] {
  const files = globSync(where, { cwd: ROOT, exclude: ["**/*.test.ts", ...exclude] });
  const text = files.map(read).join("\n");
  return names.filter((name) => !text.includes(`"${name}"`));
}

test("every signal of the matcher is given by its code", () => {
  const folders = "packages/matcher/src/{advices,assign,candidates,reading,returns,signals}/**/*.ts";
  expect(unwritten(Object.keys(SIGNALS), folders, [])).toEqual([]);
});

test("every event is raised by a service", () => {
  const types = [...EVENT_TYPES, ...INTERNAL_EVENT_TYPES];
  // Readers of events, and their examples.
  const others = ["services/*/src/{service.ts,consumers/**}", "services/webhook/src/delivery/example-event.ts"];
  expect(unwritten(types, "services/*/src/**/*.ts", others)).toEqual([]);
});
