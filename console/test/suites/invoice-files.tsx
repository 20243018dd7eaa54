import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import type { Bank } from "../../src/api/resources.ts";
import { LeftOutBalance } from "../../src/screens/imports/left-out-balance.tsx";
import { ColumnsTable } from "../../src/screens/imports/new/columns-table.tsx";
import { giveDropped, keepDropped, takeDropped, whenDropped } from "../../src/screens/imports/new/dropped-file.ts";
import { Questions } from "../../src/screens/imports/new/questions.tsx";
import { Documents } from "../../src/screens/invoices/files/documents.tsx";
import type { InvoiceImport } from "../../src/screens/invoices/files/queries.ts";
import { invoiceQuestions } from "../../src/screens/invoices/files/words.ts";
import { setColleagues } from "../../src/screens/review/colleagues.ts";
import { OpenBy } from "../../src/screens/review/detail/open-by.tsx";
import { queueCountsQuery } from "../../src/screens/review/queries.ts";
import { QueueTabs } from "../../src/screens/review/queue-tabs.tsx";
import { clear, show } from "../dom.ts";

afterEach(clear);

type Document = InvoiceImport["documents"][number];

const document = (changes: Partial<Document> = {}): Document => ({
  ...{ file: null, line: 1, outcome: "created", format: "UBL", invoiceNumber: "RE-1", type: "invoice" },
  ...{ direction: "receivable", directionBy: "tax_id", currency: "EUR", totalAmount: 1000, prepaidAmount: 0 },
  ...{
    issueDate: "2026-02-02",
    dueDate: "2026-03-04",
    instalments: [],
    paymentReference: null,
    paymentReferenceType: null,
  },
  ...{ corrects: [], counterpartyId: "C-1", counterpartyName: "Borealis BV", counterpartyBy: "created" },
  ...{ changes: [], warnings: [], ...changes },
});

describe("the documents of a file", () => {
  test("say what becomes of each, and on which evidence", async () => {
    const shown = await show(<Documents documents={[document()]} stored={false} />);
    expect(shown.texts("tbody td").slice(0, 4)).toEqual([
      ...["RE-1", "new", "to receiveby the tax number", "Borealis BV C-1new counterparty"],
    ]);
    expect(shown.all("a")).toEqual([]);
  });

  test("lead to the invoice once it is there", async () => {
    const documents = [document(), document({ invoiceNumber: "RE-2", outcome: "unchanged" })];
    const before = await show(<Documents documents={documents} stored={false} />);
    expect(before.texts("a")).toEqual(["RE-2"]);
    await clear();
    const after = await show(<Documents documents={documents} stored />);
    expect(after.all("a").map((link) => link.getAttribute("href"))).toEqual([
      ...["/invoices/RE-1?counterparty=C-1", "/invoices/RE-2?counterparty=C-1"],
    ]);
  });

  test("show what differs from the stored invoice, in the words and signs of the page", async () => {
    const changes = [
      { field: "totalAmount", before: "1190.00", after: "1000.5" },
      { field: "dueDate", before: null, after: "2026-03-31" },
      { field: "paymentReference", before: "RF18", after: null },
    ];
    const shown = await show(<Documents documents={[document({ outcome: "changed", changes })]} stored={false} />);
    expect(shown.texts("[data-differences] li")).toEqual([
      ...["Amount: 1,190.00 EUR → 1,000.50 EUR", "Due date: none → 31 Mar 2026", "Payment reference: RF18 → none"],
    ]);
  });

  test("name what a credit note corrects, what was prepaid, and what contradicts itself", async () => {
    const shown = await show(
      <Documents
        documents={[
          document({ type: "credit_note", corrects: ["RE-0"], prepaidAmount: 190, warnings: ["the taxes differ"] }),
        ]}
        stored={false}
      />,
    );
    for (const text of ["credit note", "corrects RE-0", "190.00 EUR was paid before", "the taxes differ"])
      expect(shown.text).toContain(text);
  });

  test("show the instalments with their days and amounts", async () => {
    const instalments = [
      { dueDate: "2026-03-04", amount: 400 },
      { dueDate: "2026-04-04", amount: 600 },
    ];
    const shown = await show(<Documents documents={[document({ instalments })]} stored={false} />);
    expect(shown.text).toContain("4 Mar 2026: 400.00 EUR");
    expect(shown.text).toContain("4 Apr 2026: 600.00 EUR");
  });

  test("have no counterparty when nothing is to be paid", async () => {
    const nothing = document({ outcome: "nothing_to_pay", counterpartyId: null, counterpartyBy: null });
    const shown = await show(<Documents documents={[nothing]} stored />);
    expect([shown.texts("tbody td")[1], shown.texts("tbody td")[3], shown.all("a")]).toEqual([
      "nothing to pay",
      "",
      [],
    ]);
  });
});

describe("the columns of a table", () => {
  test("are chosen above rows of the file, one at a time", async () => {
    const answers: string[][] = [];
    const shown = await show(
      <ColumnsTable
        label="Columns"
        names={["No", "Open"]}
        rows={[["T-1", "5,00"]]}
        contents={["number", ""]}
        choices={[{ value: "", text: "not used" }, ...["number", "amount"].map((value) => ({ value, text: value }))]}
        onChange={(contents) => answers.push(contents)}
      />,
    );
    expect(shown.texts("label")).toEqual(["No holds", "Open holds"]);
    expect(shown.texts("tbody td")).toEqual(["T-1", "5,00"]);
    const [, open] = shown.all("select") as HTMLSelectElement[];
    if (open === undefined) throw new Error("no second column");
    open.value = "amount";
    open.dispatchEvent(new Event("change", { bubbles: true }));
    expect(answers).toEqual([["number", "amount"]]);
  });

  test("that the file does not prove are asked in the words of the page, else in those of the API", async () => {
    const question = (field: string) => ({ field, question: `About ${field}?`, columns: [] });
    const shown = await show(
      <Questions questions={[question("amount"), question("novel")]} texts={invoiceQuestions} />,
    );
    expect(shown.texts("p")).toEqual(["Which of these columns is the open amount?", "About novel?"]);
  });
});

test("a dropped file goes to the page in view if it takes files, else it waits for the import page", () => {
  const [one, other] = ["a.csv", "b.csv"].map((name) => new File(["x"], name)) as [File, File];
  expect(giveDropped(one)).toBe(false);
  keepDropped(one);
  expect([takeDropped(), takeDropped()]).toEqual([[one], []]);
  const taken: File[] = [];
  const end = whenDropped((files) => taken.push(...files));
  expect(giveDropped(other)).toBe(true);
  end();
  expect([taken, takeDropped(), giveDropped(one)]).toEqual([[other], [], false]);
});

describe("a balance that does not continue", () => {
  const issue = (changes: Partial<Bank["balanceIssues"][number]> = {}): Bank["balanceIssues"][number] => ({
    ...{ kind: "left_out", account: null, currency: "EUR", from: "2026-09-04", to: "2026-09-06" },
    ...{ expected: 106, stated: 118.5, syncId: "s-1", lines: [4] },
    ...changes,
  });

  test("says by which amount, and which rows were left out", async () => {
    const shown = await show(<LeftOutBalance issues={[issue(), issue({ syncId: "s-2", lines: [7, 9] })]} />);
    expect(shown.texts("p")).toEqual([
      "The balance of 4 Sept 2026 to 6 Sept 2026 does not continue: 12.50 EUR are missing. Row 4 was left out.",
      "The balance of 4 Sept 2026 to 6 Sept 2026 does not continue: 12.50 EUR are missing. Rows 7, 9 were left out.",
    ]);
  });

  test("is exact where a number would not be, and silent about other issues", async () => {
    const large = issue({ expected: "90071992547409.90" as never, stated: "90071992547409.91" as never });
    const shown = await show(<LeftOutBalance issues={[large, issue({ kind: "gap", lines: [] })]} />);
    expect(shown.all("p")).toHaveLength(1);
    expect(shown.text).toContain("0.01 EUR are missing");
  });
});

describe("the queues", () => {
  const counts = { suggested: 84, ambiguous: 3, unmatched: 1204, partiallyMatched: 0, done: 9, open: 1288 };
  const tabs = async (more: object = {}) => {
    const search = { queue: "open" as const, order: "oldest" };
    const Filled = () => {
      queryClient.setQueryData(queueCountsQuery(search).queryKey, { ...counts, ...more });
      return <QueueTabs search={search} />;
    };
    return show(<Filled />);
  };

  test("have their counts from one answer, in any order of the list", async () => {
    const shown = await tabs();
    expect(shown.texts("[data-count]")).toEqual(["84", "3", "1,204", "0", "9"]);
    expect(shown.texts("[aria-current]")).toEqual(["No match1,204"]);
    expect(queueCountsQuery({ queue: "done" }).queryKey).toEqual(
      queueCountsQuery({ queue: "open", order: "oldest" }).queryKey,
    );
  });

  test("say when there may be more", async () => {
    const shown = await tabs({ areLowerBounds: true });
    expect(shown.texts("[data-count]")[2]).toBe("1,204+");
  });
});

test("a line tells that a colleague has it open as well", async () => {
  setColleagues([{ line: "T-1", name: "Bo Diddley" }]);
  expect((await show(<OpenBy code="T-1" />)).text).toBe("Bo Diddley has this line open");
  await clear();
  expect((await show(<OpenBy code="T-2" />)).text).toBe("");
  await clear();
  setColleagues([]);
});
