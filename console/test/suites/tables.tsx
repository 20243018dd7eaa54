import { afterEach, describe, expect, test } from "vitest";
import { Certainty } from "../../src/components/certainty.tsx";
import { CertaintyDot } from "../../src/components/certainty-dot.tsx";
import { Money } from "../../src/components/money-text.tsx";
import { Table } from "../../src/components/page/table.tsx";
import { Party } from "../../src/components/party.tsx";
import { LineRow } from "../../src/screens/review/line-row.tsx";
import { clear, show } from "../dom.ts";
import { aLine, aMatch } from "../records.ts";

afterEach(clear);

const named = (text: string) => ({ en: text, de: text });

describe("a table", () => {
  const rows = [
    { id: "a", name: "Alder", amount: 1 },
    { id: "b", name: "Lumen", amount: 2 },
  ];
  const table = (
    <Table
      label="Invoices"
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { title: named("Name"), cell: ({ name }) => name },
        { title: named("Open"), numeric: true, cell: ({ amount }) => amount },
        { title: named("Note"), minor: true, cell: () => null },
      ]}
    />
  );

  test("stays a table for screen readers when a phone shows its rows as cards", async () => {
    const shown = await show(table);
    const count = (role: string) => shown.all(`[role=${role}]`).length;
    expect(["table", "rowgroup", "row", "columnheader", "cell"].map(count)).toEqual([1, 2, 3, 3, 6]);
    expect(shown.one("caption").textContent).toBe("Invoices");
  });

  test("gives numbers and days a line, and long names the room that is left", async () => {
    const columns = [
      { title: named("Number"), short: true, cell: () => "INV-1" },
      { title: named("Name"), cell: () => <Party name="Donaudampfschifffahrtsgesellschaft" code="C-1" /> },
    ];
    const shown = await show(<Table label="Invoices" rows={[0]} idOf={(row) => row} columns={columns} />);
    expect(shown.one('[data-label="Number"] > div').className).toContain("sm:w-max");
    expect(shown.one('[data-label="Name"] > div > span').className).toContain("wrap-anywhere");
  });

  test("says in each card what a value is", async () => {
    const shown = await show(table);
    expect(
      shown.all('[data-row="b"] [data-label]').map(({ dataset, textContent }) => [dataset.label, textContent]),
    ).toEqual([
      ["Name", "Lumen"],
      ["Open", "2"],
      ["Note", ""],
    ]);
  });

  test("keeps the parts of a value together, and has nothing in an empty cell", async () => {
    const shown = await show(
      <Table
        label="Files"
        rows={[{ id: "a" }]}
        idOf={({ id }) => id}
        columns={[
          { title: named("Name"), cell: () => [<b key="1">a.csv</b>, <i key="2">CSV</i>] },
          { title: named("Size"), numeric: true, cell: () => 0 },
          { title: named("Note"), cell: () => false },
        ]}
      />,
    );
    expect(shown.all("tbody td").map(({ children }) => children.length)).toEqual([1, 1, 0]);
    expect(shown.texts("tbody td")).toEqual(["a.csvCSV", "0", ""]);
  });

  test("can be reached by the keyboard, because it scrolls by itself", async () => {
    const region = (await show(table)).one("[role=group]");
    expect([region.tabIndex, region.getAttribute("aria-label")]).toEqual([0, "Invoices"]);
  });
});

describe("a table of amounts", () => {
  const rows = [
    { id: "a", name: "Lumen 10", amount: "90071992547409.91", currency: "EUR" },
    { id: "b", name: "Lumen 9", amount: 0.09, currency: "EUR" },
    { id: "c", name: "Alder", amount: null, currency: "EUR" },
    { id: "d", name: "Praxis", amount: 7, currency: "JPY" },
  ];
  const table = (isPart = false) => (
    <Table
      label="Open"
      rows={rows}
      idOf={({ id }) => id}
      isPart={isPart}
      columns={[
        { title: named("Name"), cell: ({ name }) => name },
        { title: named("Amount"), summed: true, money: (row) => row },
        { title: named("Note"), cell: () => "x" },
      ]}
    />
  );

  test("is sorted by its headers, both ways, with what has no value at the end", async () => {
    const shown = await show(table());
    const order = () => shown.all("tbody [data-row]").map(({ dataset }) => dataset.row);
    expect([order(), shown.texts("th button")]).toEqual([
      ["a", "b", "c", "d"],
      ["Name", "Amount", "Note"],
    ]);
    await shown.click(shown.button("Name"));
    expect([order(), shown.all("[aria-sort]").map((header) => header.getAttribute("aria-sort"))]).toEqual([
      ...[["c", "b", "a", "d"], ["ascending"]],
    ]);
    await shown.click(shown.button("Amount"));
    expect(order()).toEqual(["b", "d", "a", "c"]);
    await shown.click(shown.one("[aria-sort=ascending] button"));
    expect(order()).toEqual(["a", "d", "b", "c"]);
    await shown.click(shown.one("[aria-sort=descending] button"));
    expect([order(), shown.all("[aria-sort]")]).toEqual([["a", "b", "c", "d"], []]);
  });

  test("has the exact sum of each currency below it, and neither order nor sum as one of several pages", async () => {
    const shown = await show(table());
    expect(shown.texts("tfoot td")).toEqual(["Sum", "90,071,992,547,410.00 EUR7 JPY", ""]);
    await clear();
    const part = await show(table(true));
    expect([part.all("tfoot").length, part.all("th button").length]).toEqual([0, 0]);
  });
});

describe("a value in a cell", () => {
  test("an amount has its currency, and the sign of a line", async () => {
    const shown = await show(
      <>
        <Money amount={1234.5} currency="EUR" direction="credit" />
        <Money amount={80} currency="JPY" direction="debit" />
        <Money amount="90071992547409.91" currency="USD" />
      </>,
    );
    expect(shown.texts(".amount")).toEqual(["+1,234.50 EUR", "−80 JPY", "90,071,992,547,409.91 USD"]);
  });

  test("a counterparty is its name with the code behind, and the code alone without a name", async () => {
    const shown = await show(
      <>
        <p>
          <Party name="Alder & Finch" code="C-1" />
        </p>
        <p>
          <Party name="" code="C-2" />
        </p>
        <p>
          <Party name="C-3" code="C-3" />
        </p>
      </>,
    );
    expect(shown.texts("p")).toEqual(["Alder & Finch C-1", "C-2", "C-3"]);
  });

  test("a certainty has a word, a colour and the number on demand", async () => {
    const shown = await show([95, 75, 10].map((share) => <Certainty key={share} share={share} />));
    expect(shown.texts("[data-certainty]")).toEqual(["certain", "likely", "weak"]);
    expect(shown.all("[data-certainty]").map(({ title }) => title)).toEqual(["95 of 100", "75 of 100", "10 of 100"]);
  });

  test("a dot says the same to a screen reader", async () => {
    const dot = (await show(<CertaintyDot share={72} />)).one("[role=img]");
    expect(dot.getAttribute("aria-label")).toBe("likely, 72 of 100");
  });
});

describe("a row of the list", () => {
  const row = (changes: Partial<Parameters<typeof LineRow>[0]> = {}) => (
    <LineRow
      line={{ ...aLine(), matches: [aMatch()] }}
      compact
      account={undefined}
      openBy={undefined}
      selected={false}
      selectable
      onSelect={() => {}}
      {...changes}
    />
  );

  test("has day, payer, invoice, certainty and amount in one line", async () => {
    const shown = await show(row());
    expect(shown.text).toBe("01 OctAlder & FinchINV-1+107.50 EUR");
    expect(shown.one("[data-certainty]").dataset.certainty).toBe("certain");
    expect(shown.one("input").getAttribute("aria-label")).toBe("Select the line: Alder & Finch");
  });

  test("is a card with the customer's name where the list has the window for itself", async () => {
    expect((await show(row({ compact: false }))).text).toBe("01 OctAlder & Finch+107.50 EUR▸ INV-1 · Alder & Finch");
  });

  test("of a card is selected beside the box as well, and a name from the right is cut at its end", async () => {
    let selected = 0;
    const shown = await show(row({ compact: false, onSelect: () => selected++ }));
    await shown.click(shown.all("[role=gridcell]")[0] as HTMLElement);
    await shown.click(shown.one("input"));
    expect([selected, shown.texts("[dir=auto]")]).toEqual([2, ["Alder & Finch"]]);
  });

  test("says the text of a line once, also where it is the title", async () => {
    const nameless = { ...aLine({ counterparty_name: null, description: "Rent" }), matches: [] };
    expect((await show(row({ line: nameless, compact: false }))).text).toBe("01 OctRent+107.50 EUR");
  });

  test("asks to choose among several", async () => {
    const matches = [aMatch(), aMatch({ id: "match-2", invoiceId: "INV-2" })];
    const shown = await show(row({ line: { ...aLine(), matches } }));
    expect(shown.text).toContain("choose 1 of 2");
    expect(shown.all("[data-certainty]")).toEqual([]);
  });

  test("shows the initials of a colleague who has it open", async () => {
    const shown = await show(row({ openBy: "Bo Diddley" }));
    expect(shown.one("[data-open-by]").title).toBe("Bo Diddley has this line open");
    expect(shown.texts("[data-open-by]")).toEqual(["BD"]);
  });

  test("says what became of it, and cannot be selected by a reader", async () => {
    const shown = await show(row({ line: { ...aLine({ status: "ignored" }), matches: [] }, selectable: false }));
    expect(shown.text).toContain("ignored");
    expect(shown.all("input")).toEqual([]);
  });
});
