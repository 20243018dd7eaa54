import { beforeAll, describe, expect, test } from "vitest";
import { world } from "../world.ts";

let tenant = "";
beforeAll(async () => {
  tenant = (await world.stack.newTenant()).id;
});

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'none'; connect-src 'self'; " +
  "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

describe("the files of the console", () => {
  const get = (path: string) => fetch(world.url + path);

  test("every path is the page, which is asked for anew each time", async () => {
    for (const path of ["/console", "/console/", "/console/review?queue=open", "/console/invoices/INV.1"]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "no-cache"]);
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(response.headers.get("content-security-policy")).toBe(POLICY);
    }
  });

  test("a hashed file is kept forever, a missing one is not found", async () => {
    const page = await (await get("/console/")).text();
    const [, script = ""] = /src="(\/console\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const response = await get(script);
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect((await get("/console/assets/gone-abc123.js")).status).toBe(404);
    expect((await get("/console/api/v1/nothing")).status).toBe(404);
  });
});

test("the frame speaks German and is dark when the person wants that", async () => {
  const { page, open } = await world.person({ tenant, locale: "de-DE", colorScheme: "dark" });
  await open("/console/review");
  await page.getByText("Nichts wartet auf eine Entscheidung").waitFor();
  expect(await page.getAttribute("html", "lang")).toBe("de");
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole("button", { name: /Konto von/ }).click();
  await page.getByRole("menuitemradio", { name: "Hell" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await page.getByText("Nothing waits for a decision").waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(dark);
});
