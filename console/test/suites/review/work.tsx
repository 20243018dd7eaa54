import { afterEach, describe, expect, test } from "vitest";
import { queryClient } from "../../../src/api/query-client.ts";
import type { TransactionWithMatches } from "../../../src/api/resources.ts";
import type { Work } from "../../../src/screens/review/actions.ts";
import type { LineActions } from "../../../src/screens/review/line-actions.ts";
import { reasonsQuery, recentQuery } from "../../../src/screens/review/work/queries.ts";
import WorkPanel from "../../../src/screens/review/work/work-panel.tsx";
import { clear, show } from "../../dom.ts";
import { fill, labelled, press, until } from "../../page.tsx";
import { aLine, anEntry } from "../../records.ts";

afterEach(clear);

/** The panel of a line, with what was asked of it; each request ends when `finish` says whether it was done. */
async function panel(changes: Partial<TransactionWithMatches> = {}) {
  const line = { ...aLine(), matches: [], ...changes };
  const asked: Work[] = [];
  let finish = (_isDone: boolean) => {};
  const work = (_line: unknown, changed: Work) => {
    asked.push(changed);
    return new Promise<boolean>((resolve) => {
      finish = resolve;
    });
  };
  const Filled = () => {
    queryClient.setQueryData(reasonsQuery.queryKey, {
      reasons: [{ code: "asked", label: "Asked the customer" }],
    } as never);
    const entries = [anEntry(aLine(), { actor: "user:8", actorName: "Bo Diddley" })];
    queryClient.setQueryData(recentQuery.queryKey, { entries } as never);
    return <WorkPanel line={line} actions={{ mayLine: true, work } as unknown as LineActions} />;
  };
  const shown = await show(<Filled />);
  return { shown, asked, finish: (isDone: boolean) => finish(isDone) };
}

const leave = (field: HTMLElement) => field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));

describe("the work on a line", () => {
  test("is given to the person who works here, or left without an assignee", async () => {
    const { shown, asked } = await panel({ assignee: { id: "key:3", name: "ERP" } });
    const field = labelled<HTMLSelectElement>(shown, "Assigned to");
    expect([...field.options].map(({ textContent }) => textContent)).toEqual([
      "nobody",
      "Ada Lovelace (me)",
      "Bo Diddley",
      "ERP",
      "somebody who has not signed in …",
    ]);
    expect(field.value).toBe("key:3");
    await fill(field, "user:8");
    await fill(field, "");
    expect(asked).toEqual([{ assignee: { id: "user:8", name: "Bo Diddley" } }, { assignee: null }]);
  });

  test("is given to a person who has not signed in yet, by the id that the identity provider knows", async () => {
    const { shown, asked } = await panel();
    const field = labelled<HTMLSelectElement>(shown, "Assigned to");
    await fill(field, "other");
    const id = labelled(shown, "Their id at the identity provider");
    leave(id);
    expect(asked).toEqual([]);
    await fill(id, " grace@example.com ");
    id.focus();
    await press("Enter");
    expect(asked).toEqual([{ assignee: { id: "user:grace@example.com", name: "grace@example.com" } }]);
  });

  test("comes with an invitation that names the tenant, for a person who is not in the list", async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
    const { shown } = await panel();
    await fill(labelled<HTMLSelectElement>(shown, "Assigned to"), "other");
    await shown.click(shown.button("Copy an invitation"));
    Reflect.deleteProperty(navigator, "clipboard");
    expect(copied).toEqual([expect.stringContaining("into the tenant “demo”")]);
  });

  test("is put off to a day once the field is left, and back to none", async () => {
    const { shown, asked } = await panel({ postponed_until: "2026-11-01" });
    const field = labelled(shown, "Postponed until");
    leave(field);
    await fill(field, "2026-12-24");
    expect(asked).toEqual([]);
    leave(field);
    await fill(field, "");
    leave(field);
    expect(asked).toEqual([{ postponedUntil: "2026-12-24" }, { postponedUntil: null }]);
  });

  test("has a reason of the list, and one that has left the list as long as it stays", async () => {
    const { shown, asked } = await panel({ work_reason: "old_reason" });
    const field = labelled<HTMLSelectElement>(shown, "Reason it is open");
    expect([...field.options].map(({ textContent }) => textContent)).toEqual([
      "no reason",
      "Asked the customer",
      "old_reason",
    ]);
    await fill(field, "asked");
    await fill(field, "");
    expect(asked).toEqual([{ reason: "asked" }, { reason: null }]);
  });
});

describe("a comment", () => {
  const text = (shown: Awaited<ReturnType<typeof show>>) => shown.one("textarea") as HTMLTextAreaElement;

  test("mentions people by their buttons, is sent once, and leaves the field when it is there", async () => {
    const { shown, asked, finish } = await panel();
    expect(shown.button("Send").disabled).toBe(true);
    await fill(text(shown), "Please ask ");
    await shown.click(shown.button("@Bo Diddley"));
    expect([text(shown).value, document.activeElement]).toEqual(["Please ask @Bo Diddley ", text(shown)]);
    await press({ key: "Enter", ctrlKey: true }, { key: "Enter", ctrlKey: true });
    expect(asked).toEqual([{ comment: { text: "Please ask @Bo Diddley", mentions: ["user:8"] } }]);
    expect(shown.button("Send").disabled).toBe(true);
    finish(true);
    await until(() => text(shown).value === "");
  });

  test("that is refused stays in the field, and can be sent again", async () => {
    const { shown, asked, finish } = await panel();
    await fill(text(shown), "Asked them.");
    await shown.click(shown.button("Send"));
    finish(false);
    await until(() => !shown.button("Send").disabled);
    expect(text(shown).value).toBe("Asked them.");
    await shown.click(shown.button("Send"));
    expect(asked).toHaveLength(2);
  });

  test("that is typed while the one before is on its way stays in the field", async () => {
    const { shown, finish } = await panel();
    await fill(text(shown), "First");
    await press({ key: "Enter", ctrlKey: true });
    await shown.click(shown.button("Send"));
    await fill(text(shown), "First, and more");
    finish(true);
    await until(() => !shown.button("Send").disabled);
    expect(text(shown).value).toBe("First, and more");
  });

  test("of spaces is not sent, and a new line does not end it", async () => {
    const { shown, asked } = await panel();
    await press("c");
    expect(document.activeElement).toBe(text(shown));
    await fill(text(shown), "  ");
    await press({ key: "Enter", ctrlKey: true }, "Enter");
    await fill(text(shown), "one");
    await press("Enter");
    expect(asked).toEqual([]);
  });

  test("has the lines that its author wrote, under the author's name, or the id without one", async () => {
    const at = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const comment = (id: string, name: string | null) => ({
      ...{ id, text: "One\ntwo <b>", mentions: [], author: { id: "user:8", name }, created_at: at },
    });
    const { shown } = await panel({ comments: [comment("c-1", "Bo Diddley"), comment("c-2", null)] });
    expect(shown.texts("[data-comment]")).toEqual([
      ...["Bo Diddley 2 days agoOne two <b>", "user:8 2 days agoOne two <b>"],
    ]);
    expect(shown.all("[data-comment] p")[0]?.textContent).toBe("One\ntwo <b>");
  });
});
