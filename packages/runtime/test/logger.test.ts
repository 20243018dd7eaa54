import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const LINES = 3_000;

test("every line that was logged before the process exits is written, also when it exits at once", async () => {
  const program = `
    const { createLogger } = await import(${JSON.stringify(import.meta.resolve("../src/process/logger.ts"))});
    const log = createLogger("test", "info");
    for (let nth = 0; nth < ${LINES}; nth += 1) log.info({ nth }, "a line of the log");
    process.exit(3);
  `;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { maxBuffer: 10_000_000 });
  const { code, stdout } = await run.catch((error) => error);
  expect(code).toBe(3);
  const written = stdout
    .trim()
    .split("\n")
    .map((line: string) => JSON.parse(line).nth);
  expect(written).toEqual(Array.from({ length: LINES }, (_, nth) => nth));
});
