import { expect, test } from "vitest";
import { newBooks } from "../books.ts";
import { firstLine, review } from "../workbench.ts";
import { world } from "../world.ts";

test("two people see what the other one has open and decides, and decide a line once", async () => {
  const books = await newBooks(4);
  const ada = await review(books);
  const bo = await world.person({ tenant: books.tenant, name: "Bo Diddley" });
  await bo.open("/console/review?line=T-00002");
  await bo.page.locator('[data-line="T-00002"] [data-match]').waitFor();
  expect(await firstLine(ada.page)).toBe("T-00001");
  await ada.page.locator('[data-open-by="Bo Diddley"]').getByText("BD").waitFor();
  // Lines that Bo has open are skipped.
  await ada.page.keyboard.press("Enter");
  await ada.page.locator('[data-line="T-00003"] [data-match]').waitFor();
  await ada.page.keyboard.press("k");
  await ada.page.locator("[data-also-open]").getByText("Bo Diddley has this line open").waitFor();

  await bo.page.keyboard.press("Enter");
  // The line stays in Ada's view, with who changed it, and leaves her list.
  await ada.page.getByText(/Bo Diddley changed this/).waitFor();
  await ada.page.waitForFunction(() => document.querySelectorAll("[role=row]").length === 2);
  await ada.page.locator('[data-queue="suggested"] [data-count="2"]').waitFor();
  await ada.page.keyboard.press("Enter");
  await ada.page.keyboard.press("j");
  await ada.page.locator('[data-line="T-00002"]').waitFor({ state: "detached" });
  const history = await books.call<{ operation: string }[]>("GET", "/transactions/T-00002/history");
  expect(history.length).toBe(1);
});
