import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../../src/api/query-client.ts";
import { readSearch } from "../../../src/screens/review/search.ts";
import { workQueuesQuery } from "../../../src/screens/review/work/queries.ts";
import { datesOf } from "../../../src/screens/review/work/queues.ts";
import WorkTabs from "../../../src/screens/review/work/work-tabs.tsx";
import { clear } from "../../dom.ts";
import { fill, labelled, openPage, until } from "../../page.tsx";
import { ok, serve } from "../../scripted-api.ts";

afterEach(clear);

describe("the queues of work", () => {
  const ages = [
    { age: "days_0_7", transactions: 1_200 },
    { age: "over_60_days", transactions: 3 },
  ];
  const counts = { open: 1_234, mine: 2, unassigned: 0, overdue: 1, waiting: 7, ages };

  const open = (search: string) =>
    openPage(
      () => {
        queryClient.setQueryData(workQueuesQuery.queryKey, counts as never);
        return <WorkTabs search={readSearch(Object.fromEntries(new URLSearchParams(search)))} />;
      },
      { path: "/review", address: `/review?${search}`, readSearch },
    );

  test("have their counts, lead to their lines, and say which is shown", async () => {
    const { page } = await open("queue=work&assignee=me");
    expect(page.texts("a")).toEqual(["To do1,234", "Mine2", "Unassigned0", "Overdue1", "Waiting7"]);
    expect(page.texts("[aria-current=page]")).toEqual(["Mine2"]);
    const filters = page.all("a").map((link) => (link as HTMLAnchorElement).href.split("?")[1]);
    expect(filters.map((filter) => Object.fromEntries(new URLSearchParams(filter)))).toEqual(
      [{}, { assignee: "me" }, { assignee: "none" }, { postponed: "due" }, { postponed: "waiting" }].map((filter) => ({
        ...{ queue: "work", ...filter },
      })),
    );
  });

  test("are no queue of work while their lines are in another order", async () => {
    const { page } = await open("queue=work&assignee=me&order=oldest");
    expect(page.all("[aria-current=page]")).toEqual([]);
  });

  test("count what a person looks for, and keep it from queue to queue", async () => {
    const found: Record<string, number> = { "": 4, me: 1, none: 3, due: 0, waiting: 2 };
    const api = serve({
      "GET /queues/review": ({ query: { assignee = "", postponed = "" } }) =>
        ok({ open: found[assignee + postponed], suggested: 0, ambiguous: 0 }),
    });
    const { page } = await open("queue=work&assignee=me&text=alder");
    await until(() => page.texts("a").join() === "To do4,Mine1,Unassigned3,Overdue0,Waiting2");
    // Counts may be asked for again at any time, so each question counts once.
    const asked = api
      .of("GET /queues/review")
      .map(({ query: { assignee = "", postponed = "", text } }) => assignee + postponed + text);
    expect([...new Set(asked)].sort()).toEqual(
      Object.keys(found)
        .map((queue) => `${queue}alder`)
        .sort(),
    );
    const [, , unassigned] = page.all("a").map((link) => new URL((link as HTMLAnchorElement).href).searchParams);
    expect([unassigned?.get("assignee"), unassigned?.get("text")]).toEqual(["none", "alder"]);
    expect(page.texts("[aria-current=page]")).toEqual(["Mine1"]);
  });

  test("leave out lines of closed books, which the counts of all lines have", async () => {
    serve({
      "GET /closed-periods": ok([{ bankConnectionId: null, until: "2026-10-31" }]),
      "GET /queues/review": ({ query }) => ok({ open: query.period === "open" ? 5 : 99 }),
    });
    const { page } = await open("queue=work");
    await until(() => page.texts("a").join() === "To do5,Mine5,Unassigned5,Overdue5,Waiting5");
  });

  test("show the lines of an age alone, and of any age again", async () => {
    const { page, address } = await open("queue=work&assignee=me&text=alder");
    const field = labelled<HTMLSelectElement>(page, "Age");
    expect([...field.options].map(({ textContent }) => textContent)).toEqual(["Any age", "0–7 days", "over 60 days"]);
    await fill(field, "over_60_days");
    const { dateTo } = datesOf("over_60_days");
    await until(() => address().includes("dateTo"));
    expect(new URLSearchParams(address().split("?")[1]).get("dateTo")?.replaceAll('"', "")).toBe(dateTo);
    expect(address()).not.toMatch(/assignee|text/);
    await fill(field, "");
    await until(() => !address().includes("dateTo"));
    expect(address()).toBe("/review?queue=work");
    expect(field.options[2]?.textContent).toBe("over 60 days");
  });
});
