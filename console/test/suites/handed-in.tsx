import { afterEach, describe, expect, test } from "vitest";
import { lineQuery } from "../../src/api/line-query.ts";
import { queryClient } from "../../src/api/query-client.ts";
import { agentIn, useActorName } from "../../src/components/actor.ts";
import { axisWidth } from "../../src/components/chart/axis-width.ts";
import { Chart } from "../../src/components/chart/chart.tsx";
import { Table } from "../../src/components/page/table.tsx";
import { ImportStatement } from "../../src/screens/books/import-statement.tsx";
import { AdvisedLine, useAdviceColumns } from "../../src/screens/imports/advices/columns.tsx";
import { Items } from "../../src/screens/imports/advices/items.tsx";
import type { Advice } from "../../src/screens/imports/advices/queries.ts";
import { FilesTable, resultOf } from "../../src/screens/imports/files/files-table.tsx";
import { objectionInWords } from "../../src/screens/imports/files/objections.ts";
import type { StoredFile } from "../../src/screens/imports/files/queries.ts";
import { consequencesOf } from "../../src/screens/imports/files/remove-dialog.tsx";
import NoLines from "../../src/screens/review/no-lines.tsx";
import { AgentFields } from "../../src/screens/settings/api-keys/agent-fields.tsx";
import { type AgentForm, NO_AGENT, readAgent } from "../../src/screens/settings/api-keys/agent-form.ts";
import { baseCurrencyQuery, PRESETS, presetOf } from "../../src/screens/settings/api-keys/queries.ts";
import { clear, show } from "../dom.ts";
import { aLine } from "../records.ts";
import { speechIn } from "../speech.ts";

afterEach(clear);

const [english, german] = [speechIn("en"), speechIn("de")];
const AT = "2026-10-04T10:00:00.000Z";

const aFile = (changes: Partial<StoredFile> = {}): StoredFile => ({
  ...{ id: "f-1", kind: "statement", status: "completed", filename: "sept.csv", format: "CSV", size: 10 },
  ...{ created: 3, changed: 0, unchanged: 0, bankConnectionId: "b-1", operationId: null, createdAt: AT },
  ...{ uploadedBy: "user:9", uploadedByName: "Bo Diddley", keptUntil: "2026-12-31T10:00:00.000Z" },
  ...{ removedAt: null, removedBy: null, removedByName: null, ...changes },
});
const OPEN_ITEMS = { kind: "open_items", operationId: "op-1", bankConnectionId: null } as const;

describe("a file that was handed in", () => {
  test("says what its import did, in the words of its kind", () => {
    expect(resultOf(aFile(), english)).toBe("3 new lines");
    const invoices = aFile({ ...OPEN_ITEMS, created: 1, changed: 1, unchanged: 1_200 });
    expect(resultOf(invoices, english)).toBe("1 new invoice, 1 changed, 1,200 already imported");
    expect(resultOf(aFile({ kind: "advices", created: 1 }), german)).toBe("1 neues Avis");
  });

  const admin = { scopes: ["files:read", "files:write"] as const };
  const table = (files: readonly StoredFile[], session: object = admin) =>
    show(<FilesTable files={files} onRemove={(file) => removed.push(file.id)} />, session);
  let removed: string[] = [];

  test("leads to what it created: lines, what happened to invoices, or advices", async () => {
    const shown = await table([
      ...[aFile(), aFile({ id: "f-2", ...OPEN_ITEMS }), aFile({ id: "f-3", kind: "advices", filename: null })],
    ]);
    expect(shown.all("a").map((link) => link.getAttribute("href"))).toEqual([
      ...["/imports/f-1", "/activity?operationId=op-1", "/imports/advices"],
    ]);
    expect(shown.texts("a")[2]).toBe("Unnamed file");
    expect(shown.texts("tbody td").slice(0, 5)).toEqual([
      ...["sept.csvStatement · CSV", "completed", "3 new lines"],
      ...[expect.stringContaining("Bo Diddley"), "Originaluntil 31 Dec 2026"],
    ]);
  });

  test("can be removed once it is completed, by a person who may, and says who removed it", async () => {
    removed = [];
    const gone = { status: "removed", removedAt: AT, removedBy: "user:7", removedByName: "Ada Lovelace" } as const;
    const files = [
      ...[aFile(), aFile({ id: "f-2", status: "running" }), aFile({ id: "f-3", status: "failed", created: 0 })],
      aFile({ id: "f-4", ...gone, keptUntil: null }),
    ];
    const shown = await table(files);
    const rows = shown.texts("tbody [role=row]");
    expect(rows.map((row) => row.includes("Remove this import"))).toEqual([true, false, false, false]);
    expect(rows[2]).not.toContain("new line");
    expect(rows[3]).toMatch(/removed.*by Ada Lovelace.*no longer kept/);
    await shown.click(shown.button("Remove this import"));
    expect(removed).toEqual(["f-1"]);
    await clear();
    expect((await table(files, { scopes: ["files:read"] })).text).not.toContain("Remove this import");
  });

  test("says before what its removal takes away", () => {
    expect(consequencesOf(aFile({ created: 1 }), english)).toEqual([
      "1 line is deleted, with its suggestions and the balances of the statement.",
    ]);
    expect(consequencesOf(aFile({ ...OPEN_ITEMS, created: 2, changed: 1 }), english)).toEqual([
      "2 invoices that it created are deleted, with their suggestions.",
      "1 invoice that it changed becomes as it was before.",
      "Counterparties that it created stay.",
    ]);
    expect(consequencesOf(aFile({ ...OPEN_ITEMS, created: 0, changed: 1 }), german)).toEqual([
      "1 Rechnung, die sie änderte, wird wieder, wie sie vorher war.",
      "Geschäftspartner, die sie anlegte, bleiben.",
    ]);
    expect(consequencesOf(aFile({ kind: "advices", created: 2 }), english)).toEqual([
      "2 advices are deleted, with their suggestions.",
    ]);
  });

  test("says in the language of the page what prevents it, and keeps texts that it does not know", () => {
    expect(objectionInWords("Is matched with RE-1, RE-2", german)).toBe("ist RE-1, RE-2 zugeordnet");
    expect(objectionInWords("Is ignored", english)).toBe("is ignored");
    expect(objectionInWords("toString", german)).toBe("toString");
  });
});

const item = (changes: Partial<Advice["items"][number]>): Advice["items"][number] => ({
  ...{ kind: "payment", line: 1, documents: ["RE-1", "SO-7"], amount: 97, deductions: [], name: null, iban: null },
  ...{ text: null, rejected: null, transactionId: null, ...changes },
});

describe("what an advice lists", () => {
  test("has its documents, what was taken off, and what is booked, to the cent", async () => {
    const items = [
      item({ deductions: [{ type: "discount", amount: 3, text: "3 %" }], name: "Kranich" }),
      item({ kind: "fee", documents: [], amount: "-90071992547409.91" as never }),
      item({ rejected: "AC04" }),
    ];
    const shown = await show(<Items advice={{ items, currency: "EUR" } as Advice} />);
    expect(shown.texts("tbody [role=row]").map((row) => row.replaceAll(" ", " "))).toEqual([
      "RE-1, SO-7Kranichpaymentdiscount 3.00 EUR3 %97.00 EUR",
      "no numberfee−90,071,992,547,409.91 EUR",
      "RE-1, SO-7 rejected: AC04payment97.00 EUR",
    ]);
  });
});

describe("an order that is booked one by one", () => {
  test("leads from its items to their lines, and counts them in the list", async () => {
    const items = ["T-1", null].map((transactionId) => item({ documents: ["B-1"], amount: 5, transactionId }));
    const shown = await show(<Items advice={{ items, currency: "EUR" } as Advice} />);
    expect(shown.texts("tbody [role=row]").map((row) => row.replaceAll(" ", " "))).toEqual([
      ...["B-1paymentBank line5.00 EUR", "B-1paymentnone yet5.00 EUR"],
    ]);
    expect(shown.one("tbody a").getAttribute("href")).toBe("/transactions/T-1");
    await clear();
    const counted = await show(<AdvisedLine advice={{ items, transactionId: null } as Advice} />);
    expect(counted.text).toBe("1 of 2, one by one");
  });
});

describe("an advice in a list", () => {
  const advice: Advice = {
    ...{ id: "a-1", status: "waiting", transactionId: null, kind: "payout", format: "Stripe", line: 1, number: "po_1" },
    ...{ references: [], direction: "debit", currency: "JPY", totalAmount: 4_820, date: null, iban: null, items: [] },
    ...{ party: { name: null, iban: "DE1", taxId: null }, warnings: [], createdAt: AT },
  };
  const List = ({ rows }: { rows: readonly Advice[] }) => {
    queryClient.setQueryData(lineQuery("T-1").queryKey, { ...aLine(), matches: [] });
    return <Table label="Advices" rows={rows} idOf={({ id }) => id} columns={useAdviceColumns()} />;
  };

  test("says what it is, with the sign of its money, and that its line has not come", async () => {
    const shown = await show(<List rows={[advice]} />);
    expect(shown.texts("tbody td")).toEqual([
      ...["po_1Payout report · Stripe", "waiting for its line", "DE1", "−4,820 JPY", "", "0", "none yet"],
    ]);
    expect(shown.one("a").getAttribute("href")).toBe("/imports/advices/a-1");
  });

  test("leads to its line by payer, amount and day, never by a code", async () => {
    const shown = await show(<List rows={[{ ...advice, status: "found", transactionId: "T-1" }]} />);
    const [, line] = shown.all("a");
    expect([line?.textContent, line?.getAttribute("href")]).toEqual([
      ...["Alder & Finch +107.50 EUR · 1 Oct 2026", "/transactions/T-1"],
    ]);
  });
});

describe("the fields of an agent", () => {
  const fields = async (form: AgentForm, problem = false) => {
    const Fields = () => {
      queryClient.setQueryData(baseCurrencyQuery.queryKey, { baseCurrency: "CHF" });
      return <AgentFields form={form} onChange={(next) => changed.push(next)} problem={problem} error={undefined} />;
    };
    return show(<Fields />);
  };
  let changed: AgentForm[] = [];

  test("are one question until the key is an agent's, and then ask for a limit in the base currency", async () => {
    changed = [];
    const plain = await fields(NO_AGENT);
    expect(plain.all("input")).toHaveLength(1);
    await plain.click(plain.one("[type=checkbox]"));
    expect(changed).toEqual([{ isAgent: true, limit: "" }]);
    await clear();
    const agent = await fields({ isAgent: true, limit: "5.5" }, true);
    expect(agent.texts("label")).toEqual(["This key is an agent's", "May confirm up to (CHF)"]);
    expect(agent.text).toContain("A whole amount of CHF, such as 500");
    await agent.type("[inputmode=decimal]", "500");
    expect(changed.at(-1)).toEqual({ isAgent: true, limit: "500" });
  });
});

describe("an empty page", () => {
  const hrefs = (shown: Awaited<ReturnType<typeof show>>) => shown.all("a").map((link) => link.getAttribute("href"));

  test("of Review leads on: to the whole queue, to the suggestions, or to an import", async () => {
    const filtered = await show(<NoLines search={{ queue: "open", text: "x" }} />);
    expect([filtered.text, hrefs(filtered)]).toEqual([
      ...["No line fits these filtersShow all lines of this queue", ["/review?queue=open"]],
    ]);
    await clear();
    expect(hrefs(await show(<NoLines search={{ queue: "done" }} />))).toEqual(["/review?queue=suggested"]);
    await clear();
    expect(hrefs(await show(<NoLines search={{ queue: "suggested" }} />))).toEqual(["/imports/new"]);
  });

  test("of the books leads a person who may import to the statement that is missing", async () => {
    expect(hrefs(await show(<ImportStatement />, { scopes: ["bank-connections:write"] }))).toEqual(["/imports/new"]);
    await clear();
    expect((await show(<ImportStatement />, { scopes: [] })).text).toBe("");
  });
});

describe("a chart by day", () => {
  const noteOf = async (values: (number | null)[], kind: "bars" | "line") => {
    const days = ["2026-10-01", "2026-10-02", "2026-10-03"];
    const series = [{ text: "Balance", color: "--color-brand", values }];
    const shown = await show(<Chart title="Balance" {...{ days, series, kind }} />);
    const notes = shown.texts("[data-sparse]");
    await clear();
    return notes;
  };

  test("says what it lacks when one day alone has a value", async () => {
    const note = "Only 2 Oct 2026 has a value so far.";
    expect(await noteOf([0, 5, 0], "bars")).toEqual([note]);
    expect(await noteOf([null, 0, null], "line")).toEqual([note]);
    expect(await noteOf([0, 5, 0], "line")).toEqual([]);
    expect(await noteOf([0, 5, 1], "bars")).toEqual([]);
  });

  test("says in a sentence that there is nothing instead of drawing bare axes", async () => {
    const chartOf = async (values: (number | null)[], kind: "bars" | "line", none?: string) => {
      const series = [{ text: "Balance", color: "--color-brand", values }];
      const given = { days: ["2026-10-01", "2026-10-02"], series, kind, ...(none && { none }) };
      const shown = await show(<Chart title="Balance" {...given} />);
      const found = [shown.all("[data-chart]").length, shown.text];
      await clear();
      return found;
    };
    expect(await chartOf([0, null], "bars")).toEqual([0, "Nothing to draw in this time."]);
    expect(await chartOf([null, null], "line", "No balance yet.")).toEqual([0, "No balance yet."]);
    expect((await chartOf([0, 0], "line"))[0]).toBe(1);
  });
});

describe("the numbers beside a chart", () => {
  test("have room for the longest", () => {
    expect(axisWidth(["0", "10", "20"])).toBe(44);
    expect(axisWidth(["0", "10.000", "20.000"])).toBeGreaterThanOrEqual(6 * 8);
    expect(axisWidth([])).toBe(44);
  });
});

describe("a key of an agent", () => {
  test("proposes without a limit, and has a whole one in the spelling of the language", () => {
    expect(readAgent({ isAgent: false, limit: "500" }, "en-GB")).toBeUndefined();
    expect(readAgent({ isAgent: true, limit: " " }, "en-GB")).toEqual({ confirmUpTo: null });
    expect(readAgent({ isAgent: true, limit: "1.500" }, "de-DE")).toEqual({ confirmUpTo: 1_500 });
    expect(readAgent({ isAgent: true, limit: "1,500" }, "en-GB")).toEqual({ confirmUpTo: 1_500 });
    for (const limit of ["1.5", "0", "-3", "x", "9999999999999999"])
      expect(readAgent({ isAgent: true, limit }, "en-GB")).toEqual({ confirmUpTo: "wrong" });
  });

  test("is recognized by its scopes in any order", () => {
    expect(presetOf([...PRESETS.agent].reverse())).toBe("agent");
    expect(presetOf(PRESETS.agent.slice(1))).toBeUndefined();
  });

  test("is named in histories as an agent, not as an API key", async () => {
    const Names = () => {
      const nameOf = useActorName();
      const names = [
        { actor: "key:1", actorName: "Claude (agent)" },
        { actor: "key:2", actorName: "ERP" },
        { actor: "user:7", actorName: null },
        { actor: "matching" },
      ];
      return names.map(nameOf).join("; ");
    };
    expect((await show(<Names />)).text).toBe("Claude (agent); ERP (API key); Ada Lovelace; Matching");
    expect(agentIn("ERP (agent) import")).toBeUndefined();
  });
});
