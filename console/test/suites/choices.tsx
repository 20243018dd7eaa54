import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import { CounterpartyField } from "../../src/components/counterparty/counterparty-field.tsx";
import { NO_PARTY, newParty, type PartyChoice } from "../../src/components/counterparty/party-choice.ts";
import { LeaveOut } from "../../src/screens/imports/new/leave-out.tsx";
import type { StatementPreview } from "../../src/screens/imports/queries.ts";
import { clear, show } from "../dom.ts";
import { until } from "../page.tsx";
import { later, ok, serve } from "../scripted-api.ts";

afterEach(clear);

const FOUND = [
  { accountCode: "C-1", name: "Alder & Finch" },
  { accountCode: "C-2", name: "Alder Books" },
];

/** The field with an answer of the API for each text, and what was chosen. */
async function field(first: PartyChoice = NO_PARTY, problem?: string) {
  const chosen: PartyChoice[] = [];
  function Form() {
    const [choice, setChoice] = useState(first);
    for (const text of ["", "Ald", "Nordlicht"])
      queryClient.setQueryData(["counterparties", "pick", text], text === "Nordlicht" ? [] : FOUND);
    const change = (next: PartyChoice) => {
      chosen.push(next);
      setChoice(next);
    };
    return <CounterpartyField choice={choice} onChange={change} {...(problem !== undefined && { problem })} />;
  }
  return { shown: await show(<Form />), chosen };
}

describe("the choice of a counterparty", () => {
  test("finds by name, and takes the marked one with Enter", async () => {
    const { shown, chosen } = await field();
    await shown.type("[role=combobox]", "Ald");
    expect(shown.texts("[role=option]")).toEqual(["Alder & Finch C-1", "Alder Books C-2", "New counterparty “Ald”"]);
    await shown.press("[role=combobox]", "ArrowDown");
    expect(shown.texts("[aria-selected=true]")).toEqual(["Alder Books C-2"]);
    await shown.press("[role=combobox]", "Enter");
    expect(chosen).toEqual([{ code: "C-2", name: "Alder Books", iban: "", isNew: false }]);
    expect(shown.one("[data-party]").dataset.party).toBe("C-2");
  });

  test("stops at the ends of the list", async () => {
    const { shown } = await field();
    await shown.type("[role=combobox]", "Ald");
    for (let times = 0; times < 5; times++) await shown.press("[role=combobox]", "ArrowDown");
    expect(shown.texts("[aria-selected=true]")).toEqual(["New counterparty “Ald”"]);
    for (let times = 0; times < 5; times++) await shown.press("[role=combobox]", "ArrowUp");
    expect(shown.texts("[aria-selected=true]")).toEqual(["Alder & Finch C-1"]);
  });

  test("makes a new one of an unknown name, with a code from it", async () => {
    const { shown, chosen } = await field();
    await shown.type("[role=combobox]", "Nordlicht");
    await shown.click(shown.one("[role=option]"));
    expect(chosen).toEqual([{ code: "NORDLICHT", name: "Nordlicht", iban: "", isNew: true }]);
    expect(shown.all("[data-new-party] input").map((input) => (input as HTMLInputElement).value)).toEqual([
      ...["Nordlicht", "NORDLICHT", ""],
    ]);
  });

  test("offers no new one before it knows who is there, and lets Enter wait for that", async () => {
    const { shown, chosen } = await field();
    const answer = later();
    serve({ "GET /counterparties": answer.reply });
    await shown.type("[role=combobox]", "Alder B");
    expect(shown.texts("[role=option]")).toEqual(["Alder & Finch C-1", "Alder Books C-2"]);
    await shown.press("[role=combobox]", "Enter");
    expect(chosen).toEqual([]);
    await answer.answer(ok(FOUND.slice(1)));
    await until(() => chosen.length > 0);
    expect(chosen).toEqual([{ code: "C-2", name: "Alder Books", iban: "", isNew: false }]);
  });

  test("can be taken back", async () => {
    const { shown, chosen } = await field(newParty("Nordlicht", "DE89"));
    await shown.click(shown.button("Choose another"));
    expect(chosen).toEqual([NO_PARTY]);
    shown.one("[role=combobox]");
  });

  test("says what is missing where it is missing", async () => {
    const { shown } = await field({ ...newParty("Nordlicht"), code: "" }, "Required");
    expect(shown.all("[aria-invalid=true]")).toHaveLength(1);
    expect(shown.text).toContain("Required");
  });
});

describe("wrong rows of a file", () => {
  const fault = (line: number) => ({ file: null, line, column: "Date", value: "x", message: "", entry: true });
  const preview = (lines: number[]) =>
    ({ errors: lines.map(fault), proposedMapping: null, new: 148 }) as unknown as StatementPreview;
  const offer = async (lines: number[], importing = false) => {
    const left: (readonly number[])[] = [];
    const element = <LeaveOut preview={preview(lines)} importing={importing} onImport={(rows) => left.push(rows)} />;
    return { shown: await show(element), left };
  };

  test("are left out by name", async () => {
    const { shown, left } = await offer([4]);
    await shown.click(shown.button("Import 148 rows, leave out 1 (row 4)"));
    expect(left).toEqual([[4]]);
  });

  test("are named up to five, and all are left out", async () => {
    const lines = [4, 9, 12, 13, 20, 21];
    const { shown, left } = await offer(lines);
    await shown.click(shown.button("Import 148 rows, leave out 6 (rows 4, 9, 12, 13, 20, …)"));
    expect(left).toEqual([lines]);
  });

  test("are left out once", async () => {
    expect((await offer([4], true)).shown.button("Import").disabled).toBe(true);
  });

  test("without any there is nothing to offer", async () => {
    expect((await offer([])).shown.text).toBe("");
  });
});
