import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setPreferences } from "../../src/i18n/preferences.ts";
import { useShortcuts } from "../../src/keyboard/shortcuts.ts";
import { clear, show } from "../dom.ts";

const TITLE = { en: "Test", de: "Test" };
let pressed: string[] = [];
beforeEach(() => {
  pressed = [];
  setPreferences({ letters: true });
});
afterEach(clear);

function Page({ children, enabled = true }: { children?: React.ReactNode; enabled?: boolean }) {
  const shortcuts = ["r", "g r", "g i", "Enter", "Space", "Mod+Enter", "?"];
  useShortcuts(
    TITLE,
    shortcuts.map((keys) => ({ keys: [keys], text: TITLE, run: () => pressed.push(keys), enabled })),
  );
  return <>{children}</>;
}

/** A key at a moment, in milliseconds. @returns whether the browser is left to do what it does */
async function type(key: string, init: KeyboardEventInit & { at?: number; on?: Element } = {}): Promise<boolean> {
  const { at = 0, on = document.body, ...rest } = init;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...rest });
  Object.defineProperty(event, "timeStamp", { value: at });
  await act(async () => on.dispatchEvent(event));
  return !event.defaultPrevented;
}

describe("two keys after one another", () => {
  test("are one shortcut for a second and a half, and then two", async () => {
    await show(<Page />);
    await type("g", { at: 1_000 });
    await type("r", { at: 2_499 });
    await type("g", { at: 3_000 });
    await type("r", { at: 4_500 });
    expect(pressed).toEqual(["g r", "r"]);
  });

  test("are forgotten after another key, and begin anew after the first one again", async () => {
    await show(<Page />);
    for (const key of ["g", "x", "i", "g", "g", "i"]) await type(key);
    expect(pressed).toEqual(["g i"]);
  });

  test("do nothing when the first of them is typed into a field", async () => {
    const shown = await show(
      <Page>
        <input type="text" />
      </Page>,
    );
    await type("g", { on: shown.one("input") });
    await type("i");
    expect(pressed).toEqual([]);
  });
});

describe("a key that something else uses", () => {
  test("is left alone while a letter is composed, when an element has used it, and with Alt", async () => {
    const shown = await show(
      <Page>
        <p>used</p>
      </Page>,
    );
    shown.one("p").addEventListener("keydown", (event) => event.preventDefault());
    await type("r", { isComposing: true });
    await type("r", { on: shown.one("p") });
    await type("r", { altKey: true });
    expect(pressed).toEqual([]);
  });

  test("is left to a menu, to a list of choices, and to a text that is edited in place", async () => {
    const shown = await show(
      <Page>
        <div role="menu" />
        <div role="listbox" />
        <textarea />
        <select />
        <div contentEditable="true" suppressContentEditableWarning />
      </Page>,
    );
    const places = shown.all("[role=menu], [role=listbox], textarea, select, [contenteditable]");
    for (const on of places) await type("r", { on });
    expect([places.length, pressed]).toEqual([5, []]);
  });

  test("is Enter or Space on what they press, but not with the other modifier", async () => {
    const shown = await show(
      <Page>
        <a href="/x">Invoices</a>
        <input type="checkbox" />
      </Page>,
    );
    for (const on of shown.all("a, input")) {
      await type("Enter", { on });
      await type(" ", { on });
      await type("Enter", { on, ctrlKey: true });
    }
    expect(pressed).toEqual(["Mod+Enter", "Mod+Enter"]);
  });

  test("is kept from the browser by a shortcut, even by one that would do nothing now", async () => {
    await show(<Page enabled={false} />);
    expect([await type(" "), await type("x"), pressed]).toEqual([false, true, []]);
  });
});

test("a sign is the same key with and without shift, and a letter is not", async () => {
  await show(<Page />);
  await type("?", { shiftKey: true });
  await type("?");
  await type("R", { shiftKey: true });
  expect(pressed).toEqual(["?", "?"]);
});
