import { act, Suspense, startTransition, use, useState } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "../../src/api/query-client.ts";
import { ConfirmDialog } from "../../src/components/confirm-dialog.tsx";
import { CounterpartyField } from "../../src/components/counterparty/counterparty-field.tsx";
import { NO_PARTY, type PartyChoice } from "../../src/components/counterparty/party-choice.ts";
import { lazyDialog } from "../../src/components/lazy.tsx";
import { SearchField } from "../../src/components/page/search-field.tsx";
import { useChoices } from "../../src/components/use-choices.ts";
import { useShortcuts } from "../../src/keyboard/shortcuts.ts";
import { clear, show } from "../dom.ts";
import { fill, press, settle, until } from "../page.tsx";
import { anInvoice } from "../records.ts";
import { later, ok, serve } from "../scripted-api.ts";
import { ADMIN, Desk, isDialogOpen, open } from "../whole-console.ts";

/** A key between a question and its answer acts on the line in view, not on one that was or will be there. */

afterEach(clear);

const TITLE = { en: "Test", de: "Test" };

describe("a key", () => {
  test("acts on what is in view, not on what is rendered for later", async () => {
    const pressed: string[] = [];
    const loaded = Promise.withResolvers<string>();
    let goOn = () => {};
    const Line = ({ code }: { code: string }) => {
      useShortcuts(TITLE, [{ keys: ["Enter"], text: TITLE, run: () => pressed.push(code) }]);
      return code === "B" ? <p>{use(loaded.promise)}</p> : <p>{code}</p>;
    };
    const Page = () => {
      const [code, setCode] = useState("A");
      goOn = () => startTransition(() => setCode("B"));
      return (
        <Suspense>
          <Line code={code} />
        </Suspense>
      );
    };
    const shown = await show(<Page />);
    await act(async () => goOn());
    await press("Enter");
    expect([shown.text, pressed]).toEqual(["A", ["A"]]);
    await act(async () => loaded.resolve("B"));
    await press("Enter");
    expect([shown.text, pressed]).toEqual(["B", ["A", "B"]]);
  });

  test("that is held moves on and decides once", async () => {
    const pressed: string[] = [];
    const Page = () => {
      useShortcuts(TITLE, [
        { keys: ["j"], text: TITLE, run: () => pressed.push("j"), repeats: true },
        { keys: ["Enter"], text: TITLE, run: () => pressed.push("Enter") },
      ]);
      return null;
    };
    await show(<Page />);
    for (const key of ["j", "Enter"]) await press(key, { key, repeat: true }, { key, repeat: true });
    expect(pressed).toEqual(["j", "j", "j", "Enter"]);
  });
});

describe("a marked choice", () => {
  const party = (name: string) => ({ accountCode: `C-${name}`, name });

  /** The field after a person has marked Aldi among the answers to "Al", has typed "Ald", and has pressed Enter. */
  async function marked() {
    const second = later();
    serve({
      "GET /counterparties": ({ query: { text } }) =>
        text === "Ald" ? second.reply() : ok([party("Alder"), party("Aldi")]),
    });
    const chosen: PartyChoice[] = [];
    const shown = await show(<CounterpartyField choice={NO_PARTY} onChange={(choice) => chosen.push(choice)} />);
    const input = shown.one("input");
    input.focus();
    await fill(input, "Al");
    await until(() => shown.all("[role=option]").length === 3);
    await fill(input, "Ald");
    await press("ArrowDown", "Enter");
    return { second, shown, names: () => chosen.map(({ name }) => name).filter((name) => name !== "") };
  }

  test("stays marked when the answer to the next letter has it elsewhere, and Enter chooses it", async () => {
    const { second, names } = await marked();
    expect(names()).toEqual([]);
    await second.answer(ok([party("Aldous"), party("Alder"), party("Aldi")]));
    await until(() => names().length === 1);
    expect(names()).toEqual(["Aldi"]);
  });

  test("that the answer does not have is not replaced by another one", async () => {
    const { second, shown, names } = await marked();
    await second.answer(ok([party("Aldous"), party("Alder")]));
    await until(() => shown.texts("[role=option]")[0]?.startsWith("Aldous") === true);
    await settle();
    expect(names()).toEqual([]);
    await press("Enter");
    await until(() => names().length === 1);
    expect(names()).toEqual(["Aldous"]);
  });
});

describe("the keys of a list of choices", () => {
  const NAMES = ["Alder", "Aldi", "Aldous"];

  async function listed(leavesEnter = false) {
    const chosen: string[] = [];
    const List = () => {
      const { field, at, listId, optionId } = useChoices({
        ...{ options: NAMES, keyOf: (name: string) => name, isCurrent: true },
        ...{ choose: (name: string) => void chosen.push(name), leavesEnter: () => leavesEnter },
      });
      return (
        <>
          <input {...field} />
          <div id={listId} role="listbox" aria-label="Names">
            {NAMES.map((name, index) => (
              <div key={name} id={optionId(index)} role="option" aria-selected={index === at} tabIndex={-1}>
                {name}
              </div>
            ))}
          </div>
        </>
      );
    };
    const shown = await show(<List />);
    const type = async (init: KeyboardEventInit) => {
      const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
      await act(async () => shown.one("input").dispatchEvent(event));
      return event.defaultPrevented;
    };
    return { shown, chosen, type };
  }

  test("choose once while Enter is held, which does not submit the form either", async () => {
    const { chosen, type } = await listed();
    await type({ key: "Enter" });
    await type({ key: "Enter", repeat: true });
    expect(chosen).toEqual(["Alder"]);
    const form = await listed(true);
    expect([await form.type({ key: "Enter" }), await form.type({ key: "Enter", repeat: true })]).toEqual([false, true]);
  });

  test("are left to the editor of signs while a word is composed", async () => {
    const { shown, chosen, type } = await listed();
    for (const key of ["ArrowDown", "Enter"]) expect(await type({ key, isComposing: true })).toBe(false);
    expect([chosen, shown.texts("[aria-selected=true]")]).toEqual([[], ["Alder"]]);
  });

  test("bring the marked option into view", async () => {
    const brought: string[] = [];
    const { type } = await listed();
    const spy = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      brought.push(this.textContent ?? "");
    });
    onTestFinished(() => spy.mockRestore());
    await type({ key: "ArrowDown" });
    await type({ key: "ArrowDown" });
    expect(brought).toEqual(["Aldi", "Aldous"]);
  });
});

describe("a text that filters a list", () => {
  async function filtered() {
    const asked: (string | undefined)[] = [];
    let say = (_value: string) => {};
    const Filter = () => {
      const [value, setValue] = useState("");
      say = setValue;
      return <SearchField label="Find" value={value} onChange={(text) => asked.push(text)} />;
    };
    const shown = await show(<Filter />);
    const input = shown.one("input") as HTMLInputElement;
    return { asked, input, say: (value: string) => act(async () => say(value)) };
  }

  test("keeps what was typed while the address follows", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const { asked, input, say } = await filtered();
      const type = async (text: string) => {
        await fill(input, text);
        await act(async () => vi.advanceTimersByTime(300));
      };
      await type("al");
      await type("ald");
      await fill(input, "alde");
      await say("al");
      expect(input.value).toBe("alde");
      await say("ald");
      await act(async () => vi.advanceTimersByTime(300));
      expect([input.value, asked]).toEqual(["alde", ["al", "ald", "alde"]]);
      await say("alde");
      // Going back is no echo of what was typed.
      await say("");
      expect(input.value).toBe("");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the answer to a dialog that was left", () => {
  test("does not close the next one", async () => {
    const removal = Promise.withResolvers<void>();
    const Other = lazyDialog(async () => ({
      default: ({ onClose }: { onClose(): void }) => (
        <div role="dialog">
          <button type="button" onClick={() => void removal.promise.then(onClose)}>
            Other
          </button>
        </div>
      ),
    }));
    const Page = () => {
      const [name, setName] = useState<string>();
      const close = () => setName(undefined);
      return (
        <>
          {["first", "second", "other"].map((one) => (
            <button key={one} type="button" onClick={() => setName(one)}>
              {one}
            </button>
          ))}
          {name === "other" && <Other onClose={close} />}
          {name !== undefined && name !== "other" && (
            <ConfirmDialog key={name} title={name} action="Remove" run={() => removal.promise} onClose={close}>
              Sure?
            </ConfirmDialog>
          )}
        </>
      );
    };
    await show(<Page />);
    const page = new Desk(document.body);
    await page.push("first");
    await (await page.dialog()).push("Remove");
    await press("Escape");
    await until(() => !isDialogOpen());
    await page.push("other");
    await until(() => page.buttons().includes("Other"));
    await page.push("Other");
    await page.push("second");
    await act(async () => removal.resolve());
    await settle();
    expect((await page.dialog()).texts("h2")).toEqual(["second"]);
  });
});

describe("another record at the same kind of address", () => {
  test("shows nothing of the one before while it loads", async () => {
    const learned = later();
    const alias = { kind: "name", value: "ALDER", confirmations: 2, neededConfirmations: 2, used: true, proves: true };
    const pagination = { page: 1, pageSize: 50, total: 60, totalPages: 2 };
    const details = { aliases: [], paymentMethods: [], taxIds: [], createdAt: "2026-10-04T10:00:00.000Z" };
    const party = (accountCode: string) => ({ accountCode, name: `Party ${accountCode}`, ...details });
    serve({
      ...{ "GET /counterparties/C-1": ok(party("C-1")), "GET /counterparties/C-2": ok(party("C-2")) },
      "GET /counterparties/C-1/learned": ok([alias], { pagination }),
      "GET /counterparties/C-2/learned": learned.reply,
      "GET /invoices": ({ query }) =>
        query.counterpartyId === "C-1" ? ok([anInvoice({ invoiceNumber: "OF-1" })]) : new Promise(() => {}),
      "GET /search": ok({ transactions: [], invoices: [], counterparties: [{ accountCode: "C-2", name: "Second" }] }),
    });
    const { page, address } = await open("/counterparties/C-1", ADMIN);
    await until(() => page.text.includes("ALDER") && page.text.includes("OF-1"));
    // The line was looked at a moment ago, so its page does not begin with nothing.
    queryClient.setQueryData(["/counterparties/C-2", {}], party("C-2"));
    await press({ key: "k", ctrlKey: true });
    const dialog = await page.dialog();
    await fill(dialog.one("input"), "second");
    await until(() => dialog.texts("[role=option]").length === 1);
    await dialog.press("input", "Enter");
    await until(() => address() === "/counterparties/C-2" && page.texts("h1").join() === "Party C-2");
    expect([page.text.includes("ALDER"), page.text.includes("OF-1")]).toEqual([false, false]);
  });

  test("and a page of a list leads no further while the next one is on its way", async () => {
    const second = later();
    const keys = (name: string) => [{ id: name, name, keyPrefix: "mb", scopes: [], agent: null, lastUsedAt: null }];
    const answer = (page: number) =>
      ok(
        keys(`Key ${page}`).map((key) => ({ ...key, expiresAt: null, revokedAt: null })),
        { pagination: { page, pageSize: 50, total: 150, totalPages: 3 } },
      );
    const api = serve({ "GET /api-keys": ({ query }) => (query.page === "1" ? answer(1) : second.reply()) });
    const { page } = await open("/settings/api-keys", ADMIN);
    await until(() => page.text.includes("Key 1"));
    const next = () => page.named("Next page");
    const isOff = () => next().disabled || next().getAttribute("aria-disabled") === "true";
    expect(isOff()).toBe(false);
    await page.push("Next page");
    expect([isOff(), page.text.includes("Key 1")]).toEqual([true, true]);
    await second.answer(answer(2));
    await until(() => page.text.includes("Key 2"));
    api.answers["GET /api-keys"] = answer(3);
    await page.push("Next page");
    await until(() => page.text.includes("Key 3"));
  });
});
