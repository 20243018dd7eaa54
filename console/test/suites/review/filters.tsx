import { act, createRef, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useColleagues } from "../../../src/screens/review/colleagues.ts";
import MoreFilters from "../../../src/screens/review/more-filters.tsx";
import { ReviewFilters } from "../../../src/screens/review/review-filters.tsx";
import { filterOf, type ReviewSearch } from "../../../src/screens/review/search.ts";
import { usePresence } from "../../../src/screens/review/use-presence.ts";
import { clear, show } from "../../dom.ts";
import { fill, labelled, press, until } from "../../page.tsx";
import { aBank } from "../../records.ts";
import { openReview, suggestedLine } from "../../review-page.tsx";
import { ok, refused, serve } from "../../scripted-api.ts";

afterEach(clear);

const INBOX = { queue: "suggested" } as const;

/** Filters that are followed, with each change of the address. */
async function filters(first: ReviewSearch = INBOX) {
  const changes: Partial<ReviewSearch>[] = [];
  const searchField = createRef<HTMLInputElement>();
  const Filters = () => {
    const [search, setSearch] = useState(first);
    const [change] = useState(() => (changed: Partial<ReviewSearch>) => {
      changes.push(changed);
      setSearch((old) => ({ ...old, ...changed }));
    });
    return (
      <>
        <ReviewFilters search={search} onChange={change} searchField={searchField} />
        <button type="button" onClick={() => change({ text: "from elsewhere" })}>
          Elsewhere
        </button>
      </>
    );
  };
  const shown = await show(<Filters />);
  return { shown, changes, field: shown.one("[type=search]") as HTMLInputElement };
}

describe("the search of a queue", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());
  const pause = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

  test("is followed when typing pauses, and an empty one filters nothing", async () => {
    const { field, changes } = await filters();
    await fill(field, "al");
    await pause(249);
    await fill(field, "alder");
    await pause(249);
    expect(changes).toEqual([]);
    await pause(1);
    await fill(field, "");
    await pause(250);
    expect(changes).toEqual([{ text: "alder" }, { text: undefined }]);
  });

  test("is followed at once by Enter, which leads to the first line, and by Escape, which does not", async () => {
    const { field, changes } = await filters();
    field.focus();
    await fill(field, "alder");
    await press("Enter");
    // Without a line in the address, the list opens its first.
    expect(changes).toStrictEqual([{ text: "alder", line: undefined }]);
    expect(document.activeElement).not.toBe(field);
    field.focus();
    await fill(field, "lumen");
    await press("Escape");
    expect([document.activeElement === field, field.value]).toEqual([false, "lumen"]);
    await pause(1_000);
    expect(changes.slice(1)).toStrictEqual([{ text: "lumen" }]);
  });

  test("shows what the address says when it comes from elsewhere", async () => {
    const { shown, field, changes } = await filters({ ...INBOX, text: "old" });
    expect(field.value).toBe("old");
    await shown.click(shown.button("Elsewhere"));
    await pause(1_000);
    expect([field.value, changes]).toEqual(["from elsewhere", [{ text: "from elsewhere" }]]);
  });
});

describe("the filters of a queue", () => {
  test("are folded until they are asked for, or until one is set", async () => {
    const { shown, changes } = await filters({ ...INBOX, text: "alder" });
    const button = shown.button("Filters");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await shown.click(button);
    await until(() => shown.all("[type=date]").length === 2);
    await fill(labelled<HTMLSelectElement>(shown, "Order"), "amount");
    await fill(labelled<HTMLSelectElement>(shown, "Order"), "newest");
    expect(changes).toEqual([{ order: "amount" }, { order: undefined }]);
    await clear();
    const set = await filters({ ...INBOX, direction: "debit" });
    await until(() => set.shown.all("[type=date]").length === 2);
  });

  test("send what is chosen, leave out what is emptied, and are cleared together", async () => {
    const changes: object[] = [];
    const search = { ...INBOX, amountMin: "100", text: "alder" };
    const shown = await show(<MoreFilters search={search} onChange={(changed) => changes.push(changed)} />);
    expect(labelled(shown, "Amount from").value).toBe("100");
    await fill(labelled(shown, "From"), "2026-10-01");
    await fill(labelled<HTMLSelectElement>(shown, "Confidence"), "0.9");
    await fill(labelled(shown, "Amount from"), "");
    expect(changes).toEqual([{ dateFrom: "2026-10-01" }, { confidenceMin: "0.9" }, { amountMin: undefined }]);
    await shown.click(shown.button("Clear filters"));
    expect(Object.entries(changes.at(-1) ?? {}).filter(([, value]) => value !== undefined)).toEqual([]);
    expect(changes.at(-1)).toMatchObject({ amountMin: undefined, text: undefined });
    await clear();
    expect((await show(<MoreFilters search={INBOX} onChange={() => {}} />)).buttons()).toEqual([]);
  });
});

describe("the account and the currency of a line", () => {
  const banks = [aBank({ id: "b-1", name: "Main" }), aBank({ id: "b-2", name: "Dollars" })];

  test("are filters, and a currency that is still being typed filters nothing", async () => {
    serve({ "GET /bank-connections": ok(banks) });
    const changes: object[] = [];
    const shown = await show(<MoreFilters search={INBOX} onChange={(changed) => changes.push(changed)} />);
    await until(() => shown.texts("option").includes("Dollars"));
    await fill(labelled<HTMLSelectElement>(shown, "Account"), "b-2");
    const currency = labelled(shown, "Currency");
    await fill(currency, "us");
    await until(() => changes.length === 2);
    await fill(currency, "usd");
    await until(() => changes.length === 3);
    expect(changes).toEqual([{ bankConnectionId: "b-2" }, { currency: undefined }, { currency: "USD" }]);
    expect(filterOf({ ...INBOX, bankConnectionId: "b-2", currency: "USD" })).toMatchObject({
      ...{ bankConnectionId: "b-2", currency: "USD" },
    });
  });

  test("stand on each line where there are several accounts, and on none of one account alone", async () => {
    const line = suggestedLine("acc1", { bank_connection_id: "b-2" });
    const { page } = await openReview([line], { "GET /bank-connections": ok(banks) });
    await until(() => page.texts("[role=row] [title='Dollars']").length === 1);
    expect(page.one("[data-line]").textContent).toContain("Dollars · 1 Oct 2026");
    await clear();
    const alone = await openReview([suggestedLine("acc2", { bank_connection_id: "b-1" })], {
      "GET /bank-connections": ok([banks[0]]),
    });
    await until(() => alone.page.one("[data-line]").textContent?.includes("Main · 1 Oct 2026") === true);
    expect(alone.page.all("[role=row] [title^='Account']")).toEqual([]);
  });
});

describe("the line in view", () => {
  beforeEach(() =>
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] }),
  );
  afterEach(() => vi.useRealTimers());
  const SAID = "POST /console/presence";
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  /** A page that shows one line after the other, and who has which line open. */
  function Walk({ first }: { first: string }) {
    const [code, setCode] = useState<string | undefined>(first);
    usePresence(code);
    const colleagues = [...useColleagues()].map((pair) => pair.join(": "));
    const next = code === undefined ? undefined : code === first ? `${first}next` : undefined;
    return (
      <button type="button" onClick={() => setCode(next)}>
        {colleagues.join()}
      </button>
    );
  }

  test("is shown to colleagues while a person stays at it, by repeated messages", async () => {
    const api = serve({ [SAID]: ok([{ line: "T-9", name: "Bo Diddley" }]) });
    const shown = await show(<Walk first="w1" />);
    await press("j");
    await pass(299);
    await shown.click(shown.one("button"));
    await pass(300);
    expect(api.bodies(SAID)).toEqual([{ line: "w1next" }]);
    expect(shown.text).toBe("T-9: Bo Diddley");
    api.answers[SAID] = refused(503, "unavailable");
    await pass(7_700);
    expect([api.of(SAID).length, shown.text]).toEqual([2, "T-9: Bo Diddley"]);
    api.answers[SAID] = ok([]);
    await shown.click(shown.one("button"));
    await pass(300);
    expect([api.bodies(SAID).at(-1), shown.text]).toEqual([{ line: null }, ""]);
  });

  test("is given up once the page was not touched for a minute, and is not told after the page is left", async () => {
    const api = serve({ [SAID]: ok([]) });
    await show(<Walk first="x1" />);
    await press("j");
    await pass(64_000);
    expect(api.bodies(SAID).slice(-2)).toEqual([{ line: "x1" }, { line: null }]);
    expect(api.of(SAID).at(-1)?.headers["x-matchbook-console"]).toBe("unattended");
    await clear();
    await pass(64_000);
    expect(api.of(SAID)).toHaveLength(9);
  });
});
