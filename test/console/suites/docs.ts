import { expect, test } from "vitest";
import { axeProblems, drawn } from "../axe.ts";
import { world } from "../world.ts";

// `world` also fails a test for what the content security policy refuses and for requests to other origins.

test("the documentation is accessible and fits its window, in light at 1280 px and in dark at 390 px", async () => {
  const tenant = (await world.stack.newTenant()).id;
  const { page, open } = await world.person({ tenant });
  const fits = async () => {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    return scrollWidth === clientWidth;
  };
  for (const path of ["", "/quickstart", "/errors", "/api-webhook-endpoints"]) {
    await open(`/docs${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect([path, await axeProblems(page), await fits()]).toEqual([path, [], true]);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 800 });
    await drawn(page);
    expect([path, await axeProblems(page, { onlyLook: true }), await fits()]).toEqual([path, [], true]);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1280, height: 800 });
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
