import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { firstLine, matchesOf, review } from "../workbench.ts";
import { world } from "../world.ts";

/** A new tenant, a reader, a phone, a lost connection, a screen reader, a colleague, a failing destination. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(10);
});

test("a person's own colors leave it visible what is chosen and what a button is", async () => {
  const { page } = await review(books);
  await page.emulateMedia({ forcedColors: "active" });
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await styleOf('[data-match] button:has-text("Confirm")', "border-top-width")).toBe("1px");
  expect(await styleOf("[data-queue][aria-current=page]", "text-decoration-line")).toBe("underline");
  expect(await styleOf("[data-certainty]", "background-color")).not.toMatch(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);
});

describe("a tenant without data", () => {
  test("begins with first steps, or with sample data that can be reviewed at once", async () => {
    const { id: tenant } = await world.stack.newTenant();
    const { page, open } = await world.person({ tenant });
    await open("/console/");
    const steps = page.locator("[data-first-steps]");
    await steps.getByRole("link", { name: "Connect a bank account" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await steps.getByRole("link", { name: "Create an invoice" }).click();
    const dialog = page.getByRole("dialog", { name: "Create an invoice" });
    await dialog.getByLabel("Number", { exact: true }).fill("OWN-1");
    await dialog.getByLabel("Total").fill("12.50");
    await dialog.getByRole("combobox", { name: "Counterparty" }).fill("Seefeld");
    await dialog.getByRole("option", { name: /New counterparty/ }).click();
    await dialog.getByRole("button", { name: "Create an invoice" }).click();
    await page.getByRole("link", { name: "OWN-1" }).waitFor();

    const { id: other } = await world.stack.newTenant();
    const second = await world.person({ tenant: other });
    await second.open("/console/");
    await second.page.getByRole("button", { name: "Try with sample data" }).click();
    await second.page.locator("[data-headline]").waitFor();
    await second.page.goto(`${world.url}/console/invoices`);
    await second.page.getByRole("link", { name: "SAMPLE-0102" }).waitFor();
  });

  test("tells a reader that it is read only, and offers nothing to change", async () => {
    const gateway = world.stack.anotherGateway(undefined, { OIDC_DEFAULT_ROLE: "viewer" });
    await gateway.start();
    try {
      const { page, context } = await world.person({
        tenant: books.tenant,
        byForm: true,
        expected: /left the origin|ERR_CONNECTION_REFUSED/,
      });
      await page.goto(`${gateway.address}/console/counterparties`);
      await page.fill("[name=tenant]", books.tenant);
      await page.fill("[name=name]", "Vera Viewer");
      await page.click("button");
      await page.getByText("Read only").waitFor();
      expect(await page.getByRole("button", { name: "Create a counterparty" }).count()).toBe(0);
      expect(context.pages().length).toBe(1);
    } finally {
      await gateway.stop();
    }
  });
});

test("a phone decides with the thumb: confirm, reject, next", async () => {
  const viewport = { width: 390, height: 844 };
  const { page, open } = await world.person({ tenant: books.tenant, viewport });
  await open("/console/review?line=T-00004");
  await page.locator('[data-line="T-00004"] [data-match]').waitFor();
  const bar = page.locator("[data-phone-bar]");
  expect((await bar.getByRole("button", { name: "Confirm" }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await bar.getByRole("button", { name: "Next" }).click();
  await page.locator('[data-line="T-00005"] [data-match]').waitFor();
  await bar.getByRole("button", { name: "Confirm" }).click();
  await waitUntil(
    () => matchesOf(books, "T-00005"),
    ([match]) => match?.status === "confirmed",
  );
  expect(await axeProblems(page)).toEqual([]);
  await open("/console/review");
  await page.getByRole("row").first().click();
  await bar.waitFor();
  await page.goBack();
  await page.getByRole("grid").waitFor();
  expect(new URL(page.url()).searchParams.get("line")).toBeNull();
});

test("without a connection a banner stays, nothing can be decided, and nothing is lost", async () => {
  const { page, context } = await review(books, undefined, /ERR_INTERNET_DISCONNECTED/, true);
  const code = await firstLine(page);
  await context.setOffline(true);
  await page.locator("[data-offline]").waitFor();
  await page.keyboard.press("Enter");
  expect(await page.locator(`[data-line="${code}"]`).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
  // A page that was not loaded yet waits for the connection as well. The frame and the list stay.
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.getByRole("main").getByText("No connection").waitFor();
  await page.locator("[data-offline]").waitFor();
  await context.setOffline(false);
  await page.locator("[data-offline]").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  expect((await matchesOf(books, code))[0]?.status).toBe("pending_review");
});

test("a page below another one that was not loaded yet waits for the connection, and the frame stays", async () => {
  const { page, context, open } = await world.person({
    tenant: books.tenant,
    expected: /ERR_INTERNET_DISCONNECTED/,
    isNew: true,
  });
  await open("/console/invoices");
  const link = page.getByRole("link", { name: "Expected payments" });
  await link.waitFor();
  await context.setOffline(true);
  await link.click();
  await page.getByRole("main").getByText("No connection").waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Expected payments", level: 1 }).waitFor();
});

test("the list has the focus on arrival, and the next line is announced", async () => {
  const { page } = await review(books);
  await firstLine(page);
  await waitUntil(
    () => page.evaluate(() => document.activeElement?.getAttribute("role")),
    (role) => role === "grid",
  );
  const announced = page.locator("[data-announced]");
  const before = await announced.innerText();
  await page.keyboard.press("j");
  await waitUntil(
    () => announced.innerText(),
    (text) => text !== before && /EUR$/.test(text),
  );
});

test("a line that a colleague has open shows who, and is skipped", async () => {
  const bo = await world.person({ tenant: books.tenant, name: "Bo Diddley" });
  await bo.open("/console/review?line=T-00008");
  await bo.page.locator('[data-line="T-00008"] [data-match]').waitFor();
  const ada = await review(books, "/console/review?line=T-00007");
  await ada.page.locator('[data-open-by="Bo Diddley"]').getByText("BD").waitFor();
  await ada.page.setViewportSize({ width: 390, height: 844 });
  await ada.page.getByRole("button", { name: "Next", exact: true }).click();
  await ada.page.locator('[data-line="T-00009"] [data-match]').waitFor();
  await ada.open("/console/review?line=T-00008");
  await ada.page.locator("[data-also-open]").getByText("Bo Diddley has this line open").waitFor();
  await ada.page.setViewportSize({ width: 1280, height: 800 });
  await ada.open("/console/review?line=T-00007");
  await ada.page.locator('[data-open-by="Bo Diddley"]').waitFor();
  await ada.page.keyboard.press("Enter");
  await ada.page.locator('[data-line="T-00009"] [data-match]').waitFor();
});

test("a destination that fails is seen in the list and among what needs a person", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/webhooks");
  await page.getByRole("button", { name: "Add a destination" }).first().waitFor();
  const id = await page.evaluate(async () => {
    const headers = { "x-matchbook-console": "1", "content-type": "application/json" };
    const body = JSON.stringify({ url: "https://nobody.example.com/hook", eventTypes: ["invoice.created"] });
    const answer = await fetch("/console/api/v1/webhook-endpoints", { method: "POST", headers, body });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  });
  await books.call("POST", "/invoices", {
    ...{ invoiceNumber: "HOOK-1", counterpartyId: "C-1", currency: "EUR", totalAmount: 5, issueDate: "2026-09-01" },
  });
  await page.reload();
  await page.locator('[data-health="failing"]').waitFor();
  await page.locator(`[data-glance="${id}"]`).getByText("0% arrived").waitFor();
  await page.goto(`${world.url}/console/`);
  await page.locator(`[data-failing="${id}"]`).waitFor();
  // What the charts draw stands beside them as a table.
  await page.locator("[data-chart] canvas").first().waitFor();
  await page.locator("[data-chart] summary").first().click();
  await page.locator("[data-chart] [role=table]").first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
});
