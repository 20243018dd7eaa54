import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lineQuery } from "../../../src/api/line-query.ts";
import { queryClient } from "../../../src/api/query-client.ts";
import { clear } from "../../dom.ts";
import { fill, labelled, press, settle, until } from "../../page.tsx";
import { aMatch } from "../../records.ts";
import { forgetDecisions, openReview, suggestedLine } from "../../review-page.tsx";
import { later, ok, refused } from "../../scripted-api.ts";
import { Desk } from "../../whole-console.ts";

beforeEach(() => {
  sessionStorage.clear();
  forgetDecisions();
});
afterEach(clear);

/** A line with several suggestions, the best one first. */
function choosing(code: string, names: readonly string[]) {
  const matches = names.map((name, at) =>
    aMatch({ id: `m-${name}`, transactionId: code, invoiceId: `INV-${name}`, version: 3, confidence: 0.9 - at / 10 }),
  );
  return suggestedLine(code, { matches });
}

/** Another person has changed the line, and the page has loaded the change. */
async function arrives(line: ReturnType<typeof suggestedLine>): Promise<void> {
  queryClient.setQueryData(lineQuery(line.transaction_code).queryKey, line);
  await settle();
}

describe("an undo right after a decision", () => {
  const lines = (name: string) => [1, 2, 3].map((nth) => suggestedLine(`${name}${nth}`));

  test("waits for it and takes it back, not the one before", async () => {
    const second = later();
    const review = await openReview(lines("ua"), {
      "PUT /matches/m-ua1": ok({}, { operationId: "op-1" }),
      "PUT /matches/m-ua2": second.reply,
      "POST /operations/op-2/undo": ok({}),
    });
    await review.go("Enter", "ua2");
    await until(() => review.lastDecision() === "done");
    await review.go("Enter", "ua3");
    await press("u", "u");
    await settle();
    expect(review.api.changes).toEqual(["PUT /matches/m-ua1", "PUT /matches/m-ua2"]);
    review.api.answers["POST /operations/op-1/undo"] = ok({});
    await second.answer(ok({}, { operationId: "op-2" }));
    await until(() => review.api.changes.length === 4);
    // The second key takes back the one before, and neither takes one back twice.
    expect(review.api.changes.slice(2)).toEqual(["POST /operations/op-2/undo", "POST /operations/op-1/undo"]);
  });

  test("takes nothing else back when it was refused", async () => {
    const second = later();
    const review = await openReview(lines("ub"), {
      "PUT /matches/m-ub1": ok({}, { operationId: "op-1" }),
      "PUT /matches/m-ub2": second.reply,
    });
    await review.go("Enter", "ub2");
    await until(() => review.lastDecision() === "done");
    await review.go("Enter", "ub3");
    await press("u");
    await second.answer(refused(409, "conflict"));
    await settle();
    expect(review.api.changes).toEqual(["PUT /matches/m-ub1", "PUT /matches/m-ub2"]);
    // Nothing is left in the corner for the next test.
    for (const close of review.page.all('[role="log"] [aria-label="Close"]')) await review.page.click(close);
  });
});

describe("a key that comes before the answer to the one before", () => {
  test("decides nothing about the same line again", async () => {
    const first = later();
    const review = await openReview([choosing("va", ["va", "vb"])], { "PUT /matches/m-va": first.reply });
    await press("x", "x", "Enter", "i");
    expect(review.api.changes).toEqual(["PUT /matches/m-va"]);
    expect(review.notice()).toBe("The last decision is still on its way");
    await press("a");
    // Who works on it is no decision.
    expect(review.api.changes).toEqual(["PUT /matches/m-va", "PATCH /transactions/va/work"]);
    await first.answer(ok({}));
    await settle();
    await press("x");
    expect(review.api.of("PUT /matches/m-va")).toHaveLength(2);
  });

  test("acts on the suggestion that is in view, not on one that is shown in a moment", async () => {
    const review = await openReview([choosing("vc", ["vc"]), suggestedLine("vd")]);
    // The parts that show answers get this one a moment later.
    await act(async () => {
      queryClient.setQueryData(lineQuery("vc").queryKey, choosing("vc", ["new", "vc"]));
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
    await settle();
    expect(review.api.changes).toEqual(["PUT /matches/m-vc"]);
  });
});

describe("the chosen suggestion", () => {
  const chosen = (review: Awaited<ReturnType<typeof openReview>>) =>
    review.page.all("[data-chosen]").map(({ dataset }) => dataset.match);

  test("stays the chosen one when a better one comes and when one before it goes", async () => {
    const review = await openReview([choosing("wa", ["wa1", "wa2", "wa3"]), suggestedLine("wb")]);
    await press("2");
    expect(chosen(review)).toEqual(["m-wa2"]);
    await arrives(choosing("wa", ["wa2", "wa3"]));
    expect(chosen(review)).toEqual(["m-wa2"]);
    await arrives(choosing("wa", ["better", "wa2", "wa3"]));
    expect(chosen(review)).toEqual(["m-wa2"]);
    await arrives(choosing("wa", ["better", "wa3"]));
    expect(chosen(review)).toEqual(["m-better"]);
    await review.go("j", "wb");
    expect(chosen(review)).toEqual(["m-wb"]);
  });

  test("gets the amount that was typed for it, also when it is no longer the first", async () => {
    const review = await openReview([choosing("xa", ["xa1", "xa2"])]);
    const desk = new Desk(document.body);
    await desk.push("Amount");
    const dialog = await desk.dialog();
    await fill(dialog.one("input"), "50");
    await arrives(choosing("xa", ["xa2"]));
    expect((dialog.one("input") as HTMLInputElement).value).toBe("50");
    await dialog.push("Confirm");
    expect(review.api.bodies("PUT /matches/m-xa1")).toEqual([
      { status: "confirmed", matchedAmount: 50, expectedVersion: 3 },
    ]);
  });
});

describe("a dialog about a line", () => {
  test("ends with its line: nothing of it gets into one about the next", async () => {
    const decision = later();
    const texts = { description: "RE-2026/0001 thank you" };
    const review = await openReview([suggestedLine("ya", texts), suggestedLine("yb", { description: "none" })], {
      "PUT /matches/m-ya": decision.reply,
      "GET /counterparties": ok([]),
    });
    await act(async () => {
      for (const key of ["Enter", "n"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    await until(() => review.inView() === "yb");
    await settle();
    expect(review.page.all("[role=dialog]")).toEqual([]);
    await press("n");
    const dialog = await new Desk(document.body).dialog();
    expect(labelled(dialog, "Invoice number").value).toBe("");
  });
});

describe("a selection", () => {
  const lines = (name: string) => [1, 2, 3, 4].map((nth) => suggestedLine(`${name}${nth}`));
  const selected = (review: Awaited<ReturnType<typeof openReview>>) =>
    review.page.all("[data-selected]").map(({ dataset }) => dataset.selected);

  test("loses a line that is decided alone", async () => {
    const review = await openReview(lines("za"), { "PUT /matches/m-za1": ok({}) });
    await press(" ");
    await review.go("j", "za2");
    await press(" ");
    await review.go("k", "za1");
    expect(selected(review)).toEqual(["2"]);
    await review.go("Enter", "za2");
    expect(selected(review)).toEqual(["1"]);
  });

  test("is decided in the version that the list shows now, not in that of its selection", async () => {
    const history = later();
    const shown = lines("zc");
    const review = await openReview(shown, { "GET /history": history.reply, "POST /transactions/reconcile": ok([]) });
    await press(" ");
    shown[0] = suggestedLine("zc1", { version: 9 });
    await history.answer(ok({ entries: [], next: null }));
    await settle();
    const desk = new Desk(document.body);
    await desk.push("Ignore 1");
    const dialog = await desk.dialog();
    await until(() => dialog.buttons().includes("Ignore 1"));
    await dialog.push("Ignore 1");
    expect(review.api.bodies("POST /transactions/reconcile")).toEqual([
      { items: [{ code: "zc1", expectedVersion: 9, action: "ignore", reason: "bank_fee" }] },
    ]);
  });

  test("goes on from the line in view when the line where it began has left the list", async () => {
    const review = await openReview(lines("zb"), { "PUT /matches/m-zb2": ok({}) });
    await review.go("j", "zb2");
    await press(" ");
    await review.go("Enter", "zb3");
    const row = review.page.all("[role=row]").at(-1) as HTMLElement;
    await act(async () => row.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true })));
    expect(selected(review)).toEqual(["1"]);
  });
});
