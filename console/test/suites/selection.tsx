import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CursorList } from "../../src/components/list/cursor-list.ts";
import { useDraft } from "../../src/components/use-draft.ts";
import { useDoneToday } from "../../src/screens/review/done-today.ts";
import type { Line } from "../../src/screens/review/queries.ts";
import { addToLog, changeLog, isBeingUndone, sessionLog } from "../../src/screens/review/session-log.ts";
import { type Selection, useSelection } from "../../src/screens/review/use-selection.ts";
import { clear, show } from "../dom.ts";
import { aLine } from "../records.ts";

afterEach(clear);

describe("a selection", () => {
  const lines = Array.from({ length: 6 }, (_, at) => aLine({ id: `l-${at}`, transaction_code: `T-${at}` }));
  let selection: Selection;
  let named = 0;

  /** A list that is loaded, with the hook over it. */
  async function listed(name = `list ${++named}`) {
    const list = new CursorList<Line>(
      async () => ({ data: lines }),
      ({ transaction_code: code }) => code,
    );
    list.ensure(0, lines.length);
    await act(async () => {});
    function Probe() {
      selection = useSelection(name, list);
      return null;
    }
    await show(<Probe />);
    return name;
  }
  const codes = () => selection.lines.map(({ transaction_code: code }) => code);
  const line = (at: number) => lines[at] as Line;

  test("takes a line in and out", async () => {
    await listed();
    await act(async () => selection.toggle(line(1)));
    await act(async () => selection.toggle(line(3)));
    expect([codes(), selection.has(line(3)), selection.has(line(2))]).toEqual([["T-1", "T-3"], true, false]);
    await act(async () => selection.toggle(line(1)));
    expect(codes()).toEqual(["T-3"]);
  });

  test("extends from the last line to this one, in both directions", async () => {
    await listed();
    await act(async () => selection.toggle(line(3)));
    await act(async () => selection.extendTo("T-5"));
    expect(codes()).toEqual(["T-3", "T-4", "T-5"]);
    await act(async () => selection.extendTo("T-1"));
    expect(codes().sort()).toEqual(["T-1", "T-2", "T-3", "T-4", "T-5"]);
  });

  test("of all holds every line, and a toggle begins anew", async () => {
    await listed();
    await act(async () => selection.selectAll());
    expect([selection.all, codes(), selection.has(line(5))]).toEqual([true, [], true]);
    await act(async () => selection.toggle(line(2)));
    expect([selection.all, codes()]).toEqual([false, ["T-2"]]);
    await act(async () => selection.clear());
    expect(codes()).toEqual([]);
  });

  test("survives that a line is opened and left again", async () => {
    const name = await listed();
    await act(async () => selection.toggle(line(4)));
    await clear();
    await listed(name);
    expect(codes()).toEqual(["T-4"]);
  });
});

describe("what was done in this session", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  const text = { en: "{what} confirmed", de: "{what} bestätigt" };
  const last = () => sessionLog().at(-1);
  const Count = () => <output>{useDoneToday()}</output>;

  test("is kept with its state, and counts the lines that left the queue", async () => {
    const shown = await show(<Count />);
    const id = addToLog({ text, what: "INV-1", line: "T-1", lines: 1 });
    expect([last()?.state, shown.text]).toEqual(["pending", "0"]);
    await act(async () => changeLog(id, { state: "done", operationId: "op-1" }));
    expect([last()?.state, shown.text]).toEqual(["done", "1"]);
    const many = addToLog({ text, what: "40" });
    await act(async () => changeLog(many, { state: "done", lines: 40, operationId: "op-2" }));
    expect(shown.text).toBe("41");
  });

  test("is taken off the count when it is undone, and stays when the undo fails", async () => {
    const shown = await show(<Count />);
    const id = addToLog({ text, what: "INV-1", line: "T-1", lines: 1 });
    await act(async () => changeLog(id, { state: "done", operationId: "op-1" }));
    await act(async () => changeLog(id, { state: "pending" }));
    expect([isBeingUndone("T-1"), isBeingUndone("T-2"), shown.text]).toEqual([true, false, "1"]);
    await act(async () => changeLog(id, { state: "done" }));
    expect(shown.text).toBe("1");
    await act(async () => changeLog(id, { state: "undone" }));
    expect(shown.text).toBe("0");
  });

  test("does not count what was refused, or left a line where it was", async () => {
    const shown = await show(<Count />);
    await act(async () => changeLog(addToLog({ text, what: "a", line: "T-1", lines: 1 }), { state: "refused" }));
    await act(async () => changeLog(addToLog({ text, what: "b", line: "T-2", lines: 0 }), { state: "done" }));
    expect(shown.text).toBe("0");
  });

  test("counts for this person and this day only", async () => {
    sessionStorage.setItem("matchbook-owner", "ada");
    const yesterday = { owner: "ada", day: "2020-01-01", count: 9 };
    localStorage.setItem("matchbook-done-today", JSON.stringify(yesterday));
    expect((await show(<Count />)).text).toBe("0");
    await clear();
    const today = new Date().toLocaleDateString("sv-SE");
    localStorage.setItem("matchbook-done-today", JSON.stringify({ owner: "bo", day: today, count: 9 }));
    expect((await show(<Count />)).text).toBe("0");
    await clear();
    localStorage.setItem("matchbook-done-today", "not json");
    expect((await show(<Count />)).text).toBe("0");
  });

  test("keeps the last 200", () => {
    for (let nth = 0; nth < 205; nth++) addToLog({ text, what: String(nth) });
    expect([sessionLog().length, last()?.what]).toEqual([200, "204"]);
  });
});

describe("a half-entered form", () => {
  const Form = ({ name }: { name: string }) => {
    const [draft, set, done] = useDraft(name, () => ({ text: "first" }));
    return (
      <>
        <output>{draft.text}</output>
        <button type="button" onClick={() => set({ text: "typed" })}>
          Type
        </button>
        <button type="button" onClick={done}>
          Done
        </button>
      </>
    );
  };

  test("is found again until it is done", async () => {
    sessionStorage.clear();
    const shown = await show(<Form name="a" />);
    expect(shown.texts("output")).toEqual(["first"]);
    await shown.click(shown.button("Type"));
    await clear();
    const again = await show(<Form name="a" />);
    expect(again.texts("output")).toEqual(["typed"]);
    await clear();
    expect((await show(<Form name="b" />)).texts("output")).toEqual(["first"]);
    await clear();
    const ended = await show(<Form name="a" />);
    await ended.click(ended.button("Done"));
    await clear();
    expect((await show(<Form name="a" />)).texts("output")).toEqual(["first"]);
  });
});
