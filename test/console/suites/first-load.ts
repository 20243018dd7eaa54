import { expect, test } from "vitest";
import { world } from "../world.ts";

/** The most that the scripts before the first row may have, compressed, in bytes. */
const MOST = 130_000;

const read = async (path: string) => (await fetch(world.url + path)).text();

/** The compressed size, as the gateway sends it. */
async function sizeOf(path: string): Promise<number> {
  const { headers } = await fetch(world.url + path, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  expect(headers.get("content-encoding")).toBe("gzip");
  return Number(headers.get("content-length"));
}

test("the scripts of the first row have at most 130 kB", async () => {
  const page = await read("/console/");
  const paths = new Set([...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = ""]) => path));
  let text = "";
  // A set is walked with what is added meanwhile: the files that a file imports at once.
  for (const path of paths) {
    const script = await read(path);
    for (const [, file = ""] of script.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      paths.add(`/console/assets/${file}`);
    text += script;
  }
  // The list of the review page is part of it.
  expect(text).toContain("data-queue");
  const sizes = await Promise.all([...paths].map(sizeOf));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST);
});
