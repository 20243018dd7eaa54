import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { review } from "../workbench.ts";

/** Work on lines: who decides, until when a line waits, why it is open, and what people say about it. */

interface Line {
  assignee: { id: string; name: string } | null;
  postponed_until: string | null;
  work_reason: string | null;
  comments: { text: string; mentions: string[] }[];
}

let books: Books;
beforeAll(async () => {
  books = await newBooks(6);
  await books.call("PUT", "/work-reasons", { reasons: [{ code: "asked", label: "asked the customer" }] });
});

const lineOf = (code: string) => books.call<Line>("GET", `/transactions/${code}`);

test("a line is assigned, put off, given a reason and a comment by keys, and found in the queues", async () => {
  const { page } = await review(books, "/console/review?line=T-00002");
  await page.locator('[data-line="T-00002"] [data-match]').waitFor();
  await page.keyboard.press("a");
  await waitUntil(
    () => lineOf("T-00002"),
    ({ assignee }) => assignee?.name === "Ada Lovelace",
  );
  const work = page.locator("[data-work]");
  await work.getByLabel("Reason it is open").selectOption({ label: "asked the customer" });
  await waitUntil(
    () => lineOf("T-00002"),
    ({ work_reason: reason }) => reason === "asked",
  );
  await work.getByLabel("Postponed until").fill("2026-09-20");
  await work.getByLabel("Postponed until").blur();
  await waitUntil(
    () => lineOf("T-00002"),
    ({ postponed_until: until }) => until === "2026-09-20",
  );
  await page.keyboard.press("c");
  await page.keyboard.type("Is it paid twice? @ada lovelace");
  await page.keyboard.press("Control+Enter");
  await work.locator("[data-comment]").getByText("Is it paid twice?").waitFor();
  const { comments, assignee } = await lineOf("T-00002");
  expect(comments).toMatchObject([{ mentions: [assignee?.id] }]);
  expect(await axeProblems(page)).toEqual([]);
  await work.getByLabel("Comment", { exact: true }).blur();
  await page.keyboard.press("u");
  await work.locator("[data-comment]").waitFor({ state: "detached" });

  await books.call("PATCH", "/transactions/T-00003/work", { assignee: { id: "user:8", name: "Bo Diddley" } });
  await page.locator('[data-queue="suggested"]').click();
  const count = (queue: string) => page.locator(`[data-work-queue=${queue}] [data-count]`);
  await waitUntil(
    async () => [
      await count("mine").innerText(),
      await count("unassigned").innerText(),
      await count("overdue").innerText(),
    ],
    ([mine, unassigned, overdue]) => mine === "1" && unassigned === "4" && overdue === "1",
  );
  await page.locator("[data-work-queue=mine]").click();
  await page.locator('[data-line="T-00002"]').waitFor();
  // The line may have been in view before.
  await waitUntil(
    () => page.locator("[role=grid] [role=row]").count(),
    (rows) => rows === 1,
  );
  expect(await page.locator("[role=grid] [data-assignee]").count()).toBe(1);
  await page.locator("[data-work-queue=unassigned]").click();
  await waitUntil(
    () => page.locator("[role=grid] [role=row]").count(),
    (rows) => rows === 4,
  );
  await page.getByLabel("Age", { exact: true }).selectOption("over_60_days");
  await waitUntil(
    () => page.locator("[role=grid] [role=row]").count(),
    (rows) => rows === 6,
  );
  expect(await axeProblems(page)).toEqual([]);
});
