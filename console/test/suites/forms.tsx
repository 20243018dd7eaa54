import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/api/errors.ts";
import { listQuery } from "../../src/api/list-query.ts";
import { queryClient } from "../../src/api/query-client.ts";
import { DayField } from "../../src/components/day-field.tsx";
import { DownloadButton } from "../../src/components/download-button.tsx";
import { SelectField, TextField } from "../../src/components/field.tsx";
import Notices, { notify } from "../../src/components/notices.tsx";
import { PagedSection } from "../../src/components/page/paged-section.tsx";
import { SearchField } from "../../src/components/page/search-field.tsx";
import { useChange } from "../../src/components/use-change.ts";
import { useDraft } from "../../src/components/use-draft.ts";
import { useFields } from "../../src/components/use-fields.ts";
import { Limits, readLimits } from "../../src/screens/settings/matching/limits.tsx";
import { actionsInWords, conditionsInWords } from "../../src/screens/settings/rules/in-words.ts";
import { BLANK } from "../../src/screens/settings/rules/rule-fields.ts";
import { clear, show } from "../dom.ts";
import { fill } from "../page.tsx";
import { speechIn } from "../speech.ts";

afterEach(clear);

describe("a field", () => {
  test("has its label, and its hint until something is wrong", async () => {
    const shown = await show(<TextField label="IBAN" hint="Of the payer" />);
    const input = shown.one("input");
    expect(shown.one("label").getAttribute("for")).toBe(input.id);
    expect(shown.one(`#${CSS.escape(input.getAttribute("aria-describedby") ?? "")}`).textContent).toBe("Of the payer");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    await clear();
    const wrong = await show(<TextField label="IBAN" hint="Of the payer" problem="Must be an IBAN" />);
    expect([wrong.one("input").getAttribute("aria-invalid"), wrong.text]).toEqual(["true", "IBANMust be an IBAN"]);
  });

  test("of a choice offers its texts, and a label can be for screen readers only", async () => {
    const shown = await show(
      <SelectField
        label="Status"
        bare
        defaultValue="b"
        options={[..."ab"].map((value) => ({ value, text: `is ${value}` }))}
      />,
    );
    expect(shown.texts("option")).toEqual(["is a", "is b"]);
    expect((shown.one("select") as HTMLSelectElement).value).toBe("b");
    expect(shown.one("label").className).toBe("sr-only");
  });
});

describe("a form", () => {
  const refused = new ApiError("Validation failed", {
    ...{ status: 400, code: "validation_failed" },
    details: [{ field: "name", message: "Is taken" }],
  });

  test("shows what a refused change says about a field beside that field, and forgets it at the next try", async () => {
    let answer = () => Promise.reject(refused);
    const Form = () => {
      const { texts, field } = useFields({ name: "", note: "" });
      const { run, error, busy } = useChange(() => answer());
      return (
        <>
          <TextField label="Name" {...field("name", error)} />
          <TextField label="Note" {...field("note", error)} />
          <button type="button" disabled={busy} onClick={() => void run()}>
            Save {texts.name}
          </button>
        </>
      );
    };
    const shown = await show(<Form />);
    await shown.click(shown.button("Save"));
    expect(shown.texts("p")).toEqual(["Is taken"]);
    answer = () => Promise.resolve() as never;
    await shown.click(shown.button("Save"));
    expect(shown.texts("p")).toEqual([]);
  });

  test("makes one change at a time", async () => {
    let runs = 0;
    let finish = () => {};
    const Form = () => {
      const { run, busy } = useChange(() => {
        runs += 1;
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      });
      return (
        <button type="button" onClick={() => void run()}>
          {busy ? "Saving" : "Save"}
        </button>
      );
    };
    const shown = await show(<Form />);
    await shown.click(shown.button("Save"));
    await shown.click(shown.button("Saving"));
    expect(runs).toBe(1);
    await act(async () => finish());
    await shown.click(shown.button("Save"));
    expect(runs).toBe(2);
    await act(async () => finish());
  });

  test("survives being closed until it is done", async () => {
    const Draft = () => {
      const [parts, setParts, done] = useDraft<string[]>("split T-1", () => []);
      return (
        <>
          <button type="button" onClick={() => setParts([...parts, "INV"])}>
            Add
          </button>
          <button type="button" onClick={done}>
            Done
          </button>
          {parts.join()}
        </>
      );
    };
    const first = await show(<Draft />);
    await first.click(first.button("Add"));
    await first.click(first.button("Add"));
    await clear();
    const again = await show(<Draft />);
    expect(again.text).toContain("INV,INV");
    await again.click(again.button("Done"));
    await clear();
    expect((await show(<Draft />)).text).not.toContain("INV");
  });
});

describe("what is said in the corner", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(async () => {
    await act(async () => vi.advanceTimersByTime(60_000));
    vi.useRealTimers();
  });

  test("goes by itself, but a problem stays until it is closed", async () => {
    const shown = await show(<Notices />);
    await act(async () => {
      notify("Saved", "good");
      notify("Not saved", "bad");
    });
    expect(shown.text).toContain("Saved");
    await act(async () => vi.advanceTimersByTime(6_000));
    expect(shown.text).toBe("Not saved");
    await shown.click(shown.one("button"));
    expect(shown.text).toBe("");
  });

  test("is four things at most, the newest", async () => {
    const shown = await show(<Notices />);
    await act(async () => {
      for (const text of "abcdef") notify(`Notice ${text}`);
    });
    expect(shown.text).not.toContain("Notice b");
    for (const text of "cdef") expect(shown.text).toContain(`Notice ${text}`);
  });
});

describe("a search above a list", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  test("is followed when typing pauses, once, and an empty one filters nothing", async () => {
    const asked: (string | undefined)[] = [];
    const shown = await show(<SearchField label="Find" value="old" onChange={(text) => asked.push(text)} />);
    await shown.type("input", "a");
    await act(async () => vi.advanceTimersByTime(200));
    await shown.type("input", "ab");
    await act(async () => vi.advanceTimersByTime(250));
    expect(asked).toEqual(["ab"]);
    await shown.type("input", "");
    await act(async () => vi.advanceTimersByTime(250));
    expect(asked).toEqual(["ab", undefined]);
  });
});

describe("a list in pages", () => {
  const List = ({ page, total = 120, isBound }: { page: number; total?: number; isBound?: true }) => {
    queryClient.setQueryData(["/rows", { page }], {
      data: total === 0 ? [] : [{ id: `row ${page}` }],
      pagination: {
        page,
        pageSize: 50,
        total,
        totalPages: Math.ceil(total / 50),
        ...(isBound && { totalIsLowerBound: true }),
      },
    });
    return (
      <PagedSection<{ id: string }>
        title={{ en: "Rows", de: "Zeilen" }}
        list={listQuery<{ id: string }>("/rows", { page })}
        columns={[{ title: { en: "Row", de: "Zeile" }, cell: ({ id }) => id }]}
        idOf={({ id }) => id}
        empty="Nothing here"
        onPage={(next) => went.push(next)}
      />
    );
  };
  let went: number[] = [];

  test("says where it is, and leads to the pages beside it and no further", async () => {
    went = [];
    const shown = await show(<List page={3} />);
    expect(shown.one("nav").textContent).toContain("Page 3 of 3, 120 in total");
    const [previous, next] = shown.all("nav button") as HTMLButtonElement[];
    expect([previous?.disabled, next?.disabled]).toEqual([false, true]);
    if (previous !== undefined) await shown.click(previous);
    expect(went).toEqual([2]);
  });

  test("has no pages when it has one, and says when there are more than were counted", async () => {
    expect((await show(<List page={1} total={50} />)).all("nav")).toEqual([]);
    await clear();
    expect((await show(<List page={1} total={10_000} isBound />)).text).toContain("more than 10,000 in total");
    await clear();
    expect((await show(<List page={1} total={0} />)).text).toBe("RowsNothing here");
  });
});

test("buttons that download the same kind of file have different names", async () => {
  const shown = await show(
    <DownloadButton text="Original" label="Download the original of a.csv" path="/files/1/content" />,
  );
  expect([shown.text, shown.one("button").getAttribute("aria-label")]).toEqual([
    ...["Original", "Download the original of a.csv"],
  ]);
});

describe("limits per currency", () => {
  test("are sent when each has a currency and an amount of it", () => {
    expect(readLimits([{ currency: "EUR", amount: "1.000,50" }], "de-DE")?.map(String)).toHaveLength(1);
    expect(JSON.stringify(readLimits([{ currency: "KWD", amount: "0.125" }], "en-GB"))).toContain("0.125");
    expect(readLimits([], "en-GB")).toEqual([]);
    for (const limit of [
      { currency: "EU", amount: "1" },
      { currency: "JPY", amount: "1.5" },
      { currency: "EUR", amount: "" },
    ])
      expect(readLimits([{ currency: "EUR", amount: "1" }, limit], "en-GB")).toBeUndefined();
  });

  test("say at which row the amount is wrong", async () => {
    const limits = [
      { currency: "EUR", amount: "5" },
      { currency: "JPY", amount: "5.5" },
    ];
    const shown = await show(<Limits label="Most" hint="" limits={limits} disabled={false} onChange={() => {}} />);
    expect(shown.all("[aria-invalid=true]").map((field) => (field as HTMLInputElement).value)).toEqual(["5.5"]);
    expect(shown.text).toContain("Not an amount in JPY");
  });
});

describe("a rule in words", () => {
  const bankName = (id: string) => (id === "b-1" ? "Main" : "");

  test("says its conditions, amounts with the currency and a currency alone", () => {
    const conditions = (changes: object) =>
      conditionsInWords({ ...BLANK.conditions, ...changes } as never, speechIn("en"), bankName);
    expect(conditions({})).toBe("");
    expect(conditions({ bankConnectionId: "b-1", direction: "debit", currency: "EUR" })).toBe(
      "Bank account: Main · money out · EUR",
    );
    expect(conditions({ currency: "EUR", amountMin: 10_000 })).toContain("10,000.00 EUR");
  });

  test("says its actions in each language, a difference with both limits", () => {
    const actions = { ...BLANK.actions, allowDifference: { amount: 1.5, percent: 2.5, reason: "fee" }, ceiling: 500 };
    const rule = { conditions: { ...BLANK.conditions, currency: "EUR" }, actions } as never;
    expect(actionsInWords(rule, speechIn("en"))).toMatch(/1\.50 EUR, 2\.5%.*500\.00 EUR/);
    expect(actionsInWords(rule, speechIn("de"))).toMatch(/1,50 EUR, 2,5\s%.*500,00 EUR/);
    const kept = { ...BLANK.actions, assignee: { id: "user:8" }, ignoreReason: "bank_fee" };
    expect(actionsInWords({ conditions: BLANK.conditions, actions: kept } as never, speechIn("en"))).toContain(
      "user:8",
    );
  });
});

describe("a field of a day", () => {
  test("reads as the page writes days, in the person's language, and has no day at first", async () => {
    const onChange = vi.fn();
    const shown = await show(<DayField label="Last day" defaultValue="2026-10-31" onChange={onChange} />);
    const text = () => shown.one("[data-day]").textContent;
    expect(text()).toBe("31 Oct 2026");
    await fill(shown.one("input"), "2026-11-30");
    expect([text(), onChange.mock.calls.length]).toEqual(["30 Nov 2026", 1]);
    await fill(shown.one("input"), "");
    expect(text()).toBe("choose a day");
  });
});
