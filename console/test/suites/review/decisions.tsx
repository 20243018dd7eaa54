import { act } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { noteOnline } from "../../../src/api/online.ts";
import { confirm } from "../../../src/screens/review/actions.ts";
import { setColleagues } from "../../../src/screens/review/colleagues.ts";
import { clear } from "../../dom.ts";
import { labelled, press, settle, until } from "../../page.tsx";
import { aLine, aMatch, anEntry } from "../../records.ts";
import { openReview, suggestedLine } from "../../review-page.tsx";
import { LOST, later, ok, refused } from "../../scripted-api.ts";
import { inLanguage } from "../../whole-console.ts";

afterEach(async () => {
  await clear();
  noteOnline(true);
});

describe("a decision", () => {
  test("names the version that was seen, and the next line is in view before the answer", async () => {
    const confirmation = later();
    const review = await openReview([suggestedLine("a1"), suggestedLine("a2")], {
      "PUT /matches/m-a1": confirmation.reply,
    });
    await review.go("Enter", "a2");
    expect(review.api.bodies("PUT /matches/m-a1")).toEqual([{ status: "confirmed", expectedVersion: 3 }]);
    expect([review.rows(), review.lastDecision()]).toEqual([["a2"], "pending"]);
    await confirmation.answer(ok({}, { operationId: "op-a1" }));
    await until(() => review.lastDecision() === "done");
    expect([review.inView(), review.address()]).toEqual(["a2", expect.stringContaining("line=a2")]);
    expect(review.page.one("[data-last-decision]").textContent).toBe("INV-a1 confirmed");
  });

  test("about a part of a payout keeps the line for its other parts, about one of several choices it does not", () => {
    const two = (...amounts: number[]) => amounts.map((matchedAmount, at) => aMatch({ id: `m-${at}`, matchedAmount }));
    const leaves = (matches: ReturnType<typeof two>) =>
      matches.map((match) => confirm({ ...aLine({ amount: 100, remaining_amount: 100 }), matches }, match).leaves);
    expect(leaves(two(60, 40))).toEqual([false, false]);
    expect(leaves(two(100, 100))).toEqual([true, true]);
    expect(leaves(two(100))).toEqual([true]);
  });

  test("that comes back refused puts its line where it was, and leaves the view to the person", async () => {
    const confirmation = later();
    const lines = ["b1", "b2", "b3", "b4"].map((code) => suggestedLine(code));
    const review = await openReview(lines, { "PUT /matches/m-b2": confirmation.reply });
    await review.go("j", "b2");
    await review.go("Enter", "b3");
    await review.go("j", "b4");
    expect(review.rows()).toEqual(["b1", "b3", "b4"]);
    const changedAt = new Date(Date.now() - 3_000).toISOString();
    const details = [
      { field: "changedBy", message: "Bo Diddley (user:9)" },
      { field: "changedAt", message: changedAt },
    ];
    await confirmation.answer(refused(400, "changed_meanwhile", details));
    await until(() => review.rows().length === 4);
    expect([review.rows(), review.inView()]).toEqual([["b1", "b2", "b3", "b4"], "b4"]);
    expect(review.notice()).toMatch(/^INV-b2 not confirmedChanged meanwhile by Bo Diddley, [34] seconds ago/);
    expect(review.page.all("[role=log] a").at(-1)?.getAttribute("href")).toContain("line=b2");
  });

  test("whose answer was lost counts as done when the history has it, and can be undone", async () => {
    const review = await openReview([suggestedLine("l1"), suggestedLine("l2")], { "PUT /matches/m-l1": LOST });
    const made = () => review.api.of("PUT /matches/m-l1")[0]?.headers["x-correlation-id"];
    review.api.answers["GET /history"] = ({ query }) =>
      ok({
        entries:
          query.actor === "user:7" ? [{ ...anEntry(null, { operationId: "op-l1" }), correlationId: made() }] : [],
      });
    await review.go("Enter", "l2");
    await until(() => review.lastDecision() === "done");
    expect(review.rows()).toEqual(["l2"]);
    expect(review.page.text).not.toContain("INV-l1 not confirmed");
    review.api.answers["POST /operations/op-l1/undo"] = ok({});
    await press("u");
    await until(() => review.api.changes.includes("POST /operations/op-l1/undo"));
  });

  test("whose answer was lost is not said to be refused while the history lacks later changes", async () => {
    const review = await openReview([suggestedLine("kb1")], { "PUT /matches/m-kb1": LOST });
    review.api.answers["GET /history"] = ok({ entries: [], next: null, behind: true });
    await press("Enter");
    await until(() => review.notice() !== "");
    expect(review.notice()).toMatch(/^INV-kb1: the answer was lost/);
  });

  test("whose answer was lost is not said to be refused while the history cannot be reached", async () => {
    const review = await openReview([suggestedLine("k1")], { "PUT /matches/m-k1": LOST, "GET /history": LOST });
    await press("Enter");
    await until(() => review.notice().includes("INV-k1: the answer was lost"));
  });

  test.each([
    ["c1", "en", LOST, "INV-c1 not confirmedNo connection"],
    ["c2", "en", refused(403, "role_forbidden"), "INV-c2 not confirmedYour role does not allow this"],
    ["c3", "en", refused(400, "period_closed"), "INV-c3 not confirmedText of the API"],
    ["c4", "de", refused(400, "period_closed"), "INV-c4 nicht bestätigtDie Bücher dieses Zeitraums sind geschlossen"],
  ] as const)("of %s says in %s why it was not made", async (code, language, reply, text) => {
    inLanguage(language);
    const review = await openReview([suggestedLine(code)], { [`PUT /matches/m-${code}`]: reply });
    await press("Enter");
    await until(() => review.notice().startsWith(text));
    expect(review.rows()).toEqual([code]);
  });

  test("is not offered without a connection, and is again with it", async () => {
    const review = await openReview([suggestedLine("d1"), suggestedLine("d2")]);
    const answers = { ...review.api.answers };
    // The answers to the page's requests are lost: an answer would show that the connection is back.
    for (const call of Object.keys(answers)) review.api.answers[call] = LOST;
    await act(async () => noteOnline(false));
    const offered = review.page.texts("button:not(:disabled)");
    expect(offered.filter((text) => /^(Confirm|Reject|Ignore|Split)/.test(text))).toEqual([]);
    await press("Enter", "x", "i", "a");
    expect(review.api.changes).toEqual([]);
    Object.assign(review.api.answers, answers);
    await act(async () => noteOnline(true));
    await press("Enter");
    await until(() => review.api.changes.length > 0);
    expect(review.api.changes).toEqual(["PUT /matches/m-d1"]);
  });

  test("goes on to a line that no colleague has open", async () => {
    const review = await openReview(["e1", "e2", "e3"].map((code) => suggestedLine(code)));
    await act(async () => setColleagues([{ line: "e2", name: "Bo Diddley" }]));
    await review.go("x", "e3");
    expect(review.api.bodies("PUT /matches/m-e1")).toEqual([{ status: "rejected", expectedVersion: 3 }]);
    await act(async () => setColleagues([]));
  });

  test("refused by the end of the session waits in the line, with the key that repeats it", async () => {
    const lines = [suggestedLine("f1"), suggestedLine("f2")];
    const review = await openReview(lines, { "PUT /matches/m-f1": refused(401, "not_signed_in") });
    const before = review.notice();
    await press("Enter");
    await until(() => review.page.all("[data-not-done]").length === 1);
    expect([review.inView(), review.rows()]).toEqual(["f1", ["f1", "f2"]]);
    expect(review.page.one("[data-not-done]").textContent).toBe("INV-f1 not confirmed: press Enter to confirm");
    // The frame asks to sign in again. A notice would say the same once more.
    expect(review.notice()).toBe(before);
  });
});

describe("a decision about one of several suggestions", () => {
  const twice = (code: string) => {
    const match = { transactionId: code, version: 3 };
    const weak = aMatch({ ...match, id: `m-${code}-weak`, invoiceId: "INV-weak", confidence: 0.6 });
    return suggestedLine(code, { matches: [weak, ...suggestedLine(code).matches] });
  };

  test("is about the one that a digit chose, and about the best one of the next line", async () => {
    const review = await openReview([twice("g1"), twice("g2")]);
    await press("3", "2");
    await review.go("Enter", "g2");
    await press("Enter");
    expect(review.api.changes).toEqual(["PUT /matches/m-g1-weak", "PUT /matches/m-g2"]);
  });

  test("by a rejection leaves the line in view, as long as another one waits", async () => {
    const lines = [twice("h1"), suggestedLine("h2")];
    const review = await openReview(lines, { "PUT /matches/m-h1": ok({}, { operationId: "op-h1" }) });
    lines[0] = suggestedLine("h1", { matches: twice("h1").matches.slice(0, 1) });
    review.api.answers["GET /transactions/h1"] = ok(lines[0]);
    await press("x");
    await until(() => review.page.all("[data-match]").length === 1);
    expect([review.inView(), review.rows()]).toEqual(["h1", ["h1", "h2"]]);
    expect(review.page.one("[data-match]").dataset.match).toBe("m-h1-weak");
  });
});

describe("what a confirmation says beside it", () => {
  test("is the reason of what it closes, and nothing when no reason is known", async () => {
    const match = aMatch({ id: "m-i1", version: 3, difference: { amount: 2.5, currency: "EUR", reason: "fee" } });
    const review = await openReview([suggestedLine("i1", { matches: [match] }), suggestedLine("i2")]);
    await review.go("d", "i2");
    await press("d");
    await settle();
    expect(review.api.changes).toEqual(["PUT /matches/m-i1"]);
    expect(review.api.bodies("PUT /matches/m-i1")).toEqual([
      { status: "confirmed", closeDifference: "fee", expectedVersion: 3 },
    ]);
  });

  test("is that the payer is remembered, for this line alone", async () => {
    const review = await openReview([suggestedLine("j1"), suggestedLine("j2")]);
    await review.page.click(labelled(review.page, "Remember this name"));
    await review.go("Enter", "j2");
    expect(labelled(review.page, "Remember this name").checked).toBe(false);
    await press("Enter");
    expect(review.api.bodies("PUT /matches/m-j1")).toMatchObject([{ rememberAccount: true }]);
    expect(review.api.bodies("PUT /matches/m-j2")).toEqual([{ status: "confirmed", expectedVersion: 3 }]);
  });
});
