import { expect, test } from "vitest";
import { firstFiles, read } from "../first-files.ts";
import { world } from "../world.ts";

/** The most that a browser may load before the first row, compressed, in bytes: the page, its scripts and its styles. */
const MOST = 130_000;

/** The size in an encoding, as the gateway sends it. */
async function sizeOf(path: string, encoding: string): Promise<number> {
  const { headers } = await fetch(world.url + path, { method: "HEAD", headers: { "accept-encoding": encoding } });
  expect(headers.get("content-encoding")).toBe(encoding);
  return Number(headers.get("content-length"));
}

test.each(["gzip", "br"])("what is loaded before the first row has at most 130 kB with %s", async (encoding) => {
  const files = await firstFiles();
  // The list of the review page is part of it.
  expect([...files.values()].join("")).toContain("data-queue");
  const sizes = await Promise.all(["/console/", ...files.keys()].map((path) => sizeOf(path, encoding)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST);
});

test("who accepts only gzip or nothing gets the same scripts", async () => {
  const [, path = ""] = /src="([^"]+\.js)"/.exec(await read("/console/")) ?? [];
  const get = async (encodings: string) => {
    const answer = await fetch(world.url + path, { headers: { "accept-encoding": encodings } });
    return { encoding: answer.headers.get("content-encoding"), text: await answer.text() };
  };
  const [br, gzip, plain] = [await get("br, gzip"), await get("gzip"), await get("identity")];
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(["br", "gzip", null]);
  expect([br.text, gzip.text].map((text) => text === plain.text)).toEqual([true, true]);
  expect((await fetch(`${world.url}${path}.br`)).status).toBe(404);
});
