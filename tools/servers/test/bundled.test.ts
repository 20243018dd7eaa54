import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundled } from "@matchbook/servers/bundled";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "matchbook-bundled-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test("a bundle does what its program does, until one of its files changes", async () => {
  const main = join(folder, "main.ts");
  write("beside.txt", "beside");
  write("part.ts", 'export const part: string = "one";');
  write(
    "main.ts",
    `import { readFileSync } from "node:fs";
    import { part } from "./part.ts";
    const files = [import.meta.dirname + "/beside.txt", new URL("./beside.txt", import.meta.url)];
    process.stdout.write([part, ...files.map((file) => readFileSync(file, "utf8"))].join(" "));`,
  );
  const ran = (program: string) => execFileSync(process.execPath, [program], { encoding: "utf8" });
  const first = await bundled(main);
  expect(ran(first)).toBe("one beside beside");
  expect(await bundled(main)).toBe(first);

  write("part.ts", 'export const part: string = "another";');
  const [second, third] = await Promise.all([bundled(main), bundled(main)]);
  expect(third).toBe(second);
  expect(ran(second)).toBe("another beside beside");
});
