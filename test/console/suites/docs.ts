import { expect, test } from "vitest";
import { axeProblems, picture } from "../axe.ts";
import { world } from "../world.ts";

// `world` also fails a test for what the content security policy refuses and for requests to other origins.

test.each([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const)("the documentation is accessible ($colorScheme, $width pixels) and fits its window", async (look) => {
  const tenant = (await world.stack.newTenant()).id;
  const { page, open } = await world.person({
    tenant,
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: 800 },
  });
  for (const path of ["", "/quickstart", "/errors", "/api-webhook-endpoints"]) {
    await open(`/docs${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await picture(page, `docs${path.replace("/", "-")}-${look.colorScheme}-${look.width}`);
    expect([path, await axeProblems(page, { onlyLook: look.colorScheme === "dark" })]).toEqual([path, []]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect([path, scrollWidth]).toEqual([path, clientWidth]);
  }
});

test("with the keyboard alone a reader searches, follows a result, and opens the list of pages", async () => {
  const tenant = (await world.stack.newTenant()).id;
  const { page, open } = await world.person({ tenant, viewport: { width: 390, height: 800 } });
  await open("/docs");
  await page.keyboard.press("/");
  await page.keyboard.type("verify a request");
  await page.getByRole("status").getByText("result").waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/webhooks#verify-a-request");
  await page.getByText("Pages", { exact: true }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("navigation", { name: "Pages" });
  await list.getByRole("link", { name: "Errors", exact: true }).press("Enter");
  await page.waitForURL("**/docs/errors");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/errors#site-main");
});
