import { afterEach, describe, expect, test } from "vitest";
import { clear } from "../../dom.ts";
import { fill, press, settle, until } from "../../page.tsx";
import { aMatch } from "../../records.ts";
import { openReview, suggestedLine } from "../../review-page.tsx";
import { ok } from "../../scripted-api.ts";
import { Desk, isDialogOpen } from "../../whole-console.ts";

afterEach(clear);

const three = (name: string) => [1, 2, 3].map((nth) => suggestedLine(`${name}${nth}`));
const dialogs = (review: Awaited<ReturnType<typeof openReview>>) => review.page.texts("[role=dialog] h2");

describe("the keys of a queue", () => {
  test("move from line to line, and stay at the ends", async () => {
    const review = await openReview(three("ka"));
    await press("k");
    await settle();
    expect(review.inView()).toBe("ka1");
    await review.go("j", "ka2");
    await review.go("ArrowDown", "ka3");
    await press("j");
    await settle();
    expect(review.inView()).toBe("ka3");
    await review.go("ArrowUp", "ka2");
    expect(review.page.all("[role=row][data-active]").map((row) => row.getAttribute("aria-rowindex"))).toEqual(["2"]);
    expect(review.page.one("[data-announced]").textContent).toBe("Payer ka2 +107.50 EUR");
  });

  test("select lines, with the sum of each currency, and clear the selection before the search", async () => {
    const lines = [
      suggestedLine("kb1"),
      suggestedLine("kb2", { amount: 9_000, currency: "JPY" }),
      suggestedLine("kb3"),
    ];
    const review = await openReview(lines, {}, { search: "queue=suggested&text=payer" });
    const selected = () => review.page.all("[data-selected]").map(({ dataset }) => dataset.selected);
    await press({ key: "ArrowDown", shiftKey: true });
    await until(() => review.inView() === "kb2");
    await press(" ");
    expect([selected(), review.page.text]).toEqual([
      ["2"],
      expect.stringContaining("2 selected107.50 EUR · 9,000 JPY"),
    ]);
    await press({ key: "a", ctrlKey: true });
    expect(review.page.one("[data-selected]").textContent).toBe("All 3 in the filter");
    await press("Escape");
    expect([selected(), review.address()]).toEqual([[], expect.stringContaining("text=payer")]);
    await press("Escape");
    await until(() => !review.address().includes("text=payer"));
  });

  test("offer no confirmation of lines that have nothing to confirm", async () => {
    const bare = ["bare1", "bare2"].map((code) => suggestedLine(code, { matches: [] }));
    const review = await openReview(bare, {}, { search: "queue=open" });
    await press({ key: "a", ctrlKey: true });
    const offered = () => review.page.texts("footer button").filter((text) => /^(Confirm|Ignore) \d/.test(text));
    expect(offered()).toEqual(["Ignore 2"]);
    await press({ key: "Enter", ctrlKey: true });
    await settle();
    expect(dialogs(review)).toEqual([]);
    await press("Escape", " ");
    expect(offered()).toEqual(["Ignore 1"]);
  });

  test("change who decides: the line becomes mine, and mine is left without an assignee", async () => {
    const mine = suggestedLine("kc2", { assignee: { id: "user:7", name: "Ada Lovelace" } });
    const review = await openReview([suggestedLine("kc1"), mine]);
    await press("a");
    expect(review.api.bodies("PATCH /transactions/kc1/work")).toEqual([{ assignee: { id: "me" } }]);
    await review.go("j", "kc2");
    await press("a");
    expect(review.api.bodies("PATCH /transactions/kc2/work")).toEqual([{ assignee: null }]);
  });

  test("ignore a line, and include an ignored one again", async () => {
    const review = await openReview([suggestedLine("kd1"), suggestedLine("kd2", { status: "ignored" })]);
    localStorage.clear();
    await press("i");
    await until(isDialogOpen);
    const reasons = new Desk(document.body);
    expect(reasons.texts("[role=dialog] label")).toEqual([
      ...["bank fee", "own transfer", "salary", "tax", "duplicate", "other"],
    ]);
    await reasons.click(reasons.all("[role=dialog] input")[3] as HTMLElement);
    await reasons.click(reasons.submit);
    await until(() => review.inView() === "kd2");
    await press("i");
    expect(review.api.bodies("POST /transactions/kd1/reconcile")).toEqual([
      { action: "ignore", reason: "tax", expectedVersion: 5 },
    ]);
    expect(review.api.bodies("POST /transactions/kd2/reconcile")).toEqual([{ action: "include", expectedVersion: 5 }]);
  });

  test("have the last reason ready, so that Enter takes it, and tell a line of a closed period from an open one", async () => {
    const periods = [{ bankConnectionId: null, until: "2026-09-30" }];
    const closed = suggestedLine("kx1", { booking_day: "2026-09-30" });
    const review = await openReview(
      [closed, suggestedLine("kx2")],
      { "GET /closed-periods": ok(periods) },
      {
        session: {
          scopes: ["transactions:read", "transactions:write", "matches:read", "matches:write", "closed-periods:write"],
        },
      },
    );
    await until(() => review.page.all("[data-closed]").length === 1);
    expect(review.page.texts("[role=grid] [role=row]").map((text) => text.includes("closed"))).toEqual([true, false]);
    expect(review.page.one("[data-closed] a").getAttribute("href")).toBe("/books/closing");
    const decides = /^(Confirm|Reject|Amount|Find|Split|Invoice|Ignore)/;
    expect(review.page.texts("[data-line] button").filter((text) => decides.test(text))).toEqual([]);
    for (const key of ["Enter", "x", "i", "s"]) {
      await press(key);
      expect(review.notice()).toContain("The books are closed up to 30 Sept 2026");
    }
    expect([review.api.changes, isDialogOpen()]).toEqual([[], false]);
    await review.go("j", "kx2");
    expect(review.page.all("[data-closed]")).toEqual([]);
    localStorage.setItem("matchbook-ignore-reason", "salary");
    await press("i");
    await until(() => document.activeElement?.matches("[type=radio]") === true);
    const chosen = document.activeElement as HTMLInputElement;
    expect([chosen.type, chosen.checked, chosen.parentElement?.textContent]).toEqual(["radio", true, "salary"]);
    await new Desk(document.body).click(new Desk(document.body).submit);
    await until(() => review.api.changes.length > 0);
    expect(review.api.bodies("POST /transactions/kx2/reconcile")).toMatchObject([{ reason: "salary" }]);
  });

  test("open a dialog about a line that is open, and none about a settled one", async () => {
    const settled = aMatch({ id: "m-ke1", status: "confirmed", version: 3 });
    const review = await openReview([
      suggestedLine("ke1", { status: "matched", matches: [settled] }),
      suggestedLine("ke2"),
    ]);
    await press("m", "s", "n", "Enter", "x");
    await settle();
    expect([dialogs(review), review.api.changes]).toEqual([[], []]);
    await review.go("j", "ke2");
    await press("s");
    await until(() => dialogs(review).length === 1);
    expect(dialogs(review)).toEqual(["Split across several invoices"]);
  });

  test("show and hide what is beside the suggestions", async () => {
    const review = await openReview(three("kf"));
    await press("e", "h");
    expect(review.page.all("[data-why], [data-history]")).toHaveLength(2);
    await press("w");
    await until(() => review.page.all("[data-work]").length === 1);
    await press("e", "h", "w");
    expect(review.page.all("[data-why], [data-history], [data-work]")).toEqual([]);
  });

  test("search in the list: the text is kept by Escape, and Enter opens the first line that is found", async () => {
    const review = await openReview(three("kg"));
    await review.go("j", "kg2");
    await press("/");
    const field = document.activeElement as HTMLInputElement;
    expect(field.type).toBe("search");
    await fill(field, "kg3");
    await press("Escape");
    await until(() => review.address().includes("text=kg3"));
    expect([field.value, document.activeElement === field]).toEqual(["kg3", false]);
    review.api.answers["GET /transactions"] = ok([suggestedLine("kg3")], { pagination: { nextCursor: null } });
    await press("/");
    await fill(field, "Payer kg3");
    await press("Enter");
    await until(() => review.inView() === "kg3");
    const [asked] = review.api.of("GET /transactions").slice(-1);
    expect(asked?.query).toMatchObject({ text: "Payer kg3", suggestion: "any", include: "matches", total: "none" });
  });
});

describe("a viewer", () => {
  const viewer = { scopes: ["transactions:read", "matches:read"] as const };

  test("moves and looks, but selects, decides and changes nothing", async () => {
    const review = await openReview(three("kv"), {}, { session: viewer });
    await press("Enter", "x", "d", "i", "a", "u", "m", "s", "n", " ", { key: "a", ctrlKey: true });
    await settle();
    expect([review.api.changes, dialogs(review), review.inView()]).toEqual([[], [], "kv1"]);
    expect(review.page.all("[type=checkbox], [data-selected]")).toEqual([]);
    await review.go("j", "kv2");
    const decides = /^(Confirm|Reject|Amount|Find|Split|Invoice|Ignore)/;
    expect(review.page.texts("[data-line] button").filter((text) => decides.test(text))).toEqual([]);
  });

  test("who may match but not change lines confirms, and ignores nothing", async () => {
    const scopes = ["transactions:read", "matches:read", "matches:write"] as const;
    const review = await openReview(three("kw"), {}, { session: { scopes } });
    await press("i", "a");
    expect(review.api.changes).toEqual([]);
    await review.go("Enter", "kw2");
    expect(review.api.changes).toEqual(["PUT /matches/m-kw1"]);
  });
});
