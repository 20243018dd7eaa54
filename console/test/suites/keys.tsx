import { act } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setPreferences } from "../../src/i18n/preferences.ts";
import { matches, signsOf, toPress } from "../../src/keyboard/presses.ts";
import { AwaitDialog, type Shortcut, useKnownShortcuts, useShortcuts } from "../../src/keyboard/shortcuts.ts";
import { clear, show } from "../dom.ts";

afterEach(clear);

const TITLE = { en: "Test", de: "Test" };
const press = (given: Partial<KeyboardEvent> & { key: string }) =>
  toPress({ metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, ...given });

describe("a press", () => {
  test.each([
    ["j", { key: "j" }, true],
    ["j", { key: "J", shiftKey: true }, false],
    ["j", { key: "j", ctrlKey: true }, false],
    ["j", { key: "j", altKey: true }, false],
    ["Mod+Enter", { key: "Enter", ctrlKey: true }, true],
    ["Mod+Enter", { key: "Enter" }, false],
    ["Shift+ArrowDown", { key: "ArrowDown", shiftKey: true }, true],
    ["Space", { key: " " }, true],
    ["?", { key: "?", shiftKey: true }, true],
    ["/", { key: "/", shiftKey: false }, true],
    ["1–9", { key: "7" }, true],
    ["1–9", { key: "0" }, false],
  ] as const)("of %s matches %o: %s", (shortcut, event, expected) => {
    expect(matches(shortcut, press(event))).toBe(expected);
  });

  test("after g matches a sequence, and only then", () => {
    const [g, r] = [press({ key: "g" }), press({ key: "r" })];
    expect([matches("g r", r, g), matches("g r", r), matches("r", r, g), matches("g r", g)]).toEqual([
      ...[true, false, false, false],
    ]);
  });

  test("is shown as people read it", () => {
    expect(signsOf("Mod+Enter")).toEqual(["Ctrl", "↵"]);
    expect(signsOf("Shift+ArrowDown")).toEqual(["⇧", "↓"]);
    expect(signsOf("g r")).toEqual(["g", "r"]);
  });
});

describe("the keys of a page", () => {
  let pressed: string[];
  beforeEach(() => {
    pressed = [];
    setPreferences({ letters: true });
  });

  function Page({ more = [], children }: { more?: Shortcut[]; children?: React.ReactNode }) {
    const note = (name: string) => (key: string) => pressed.push(name === key ? name : `${name} ${key}`);
    useShortcuts(TITLE, [
      { keys: ["j", "ArrowDown"], text: TITLE, run: note("next") },
      { keys: ["g r"], text: TITLE, run: note("review") },
      { keys: ["Enter"], text: TITLE, run: note("confirm") },
      { keys: ["Mod+k"], text: TITLE, run: note("palette"), inFields: true },
      { keys: ["x"], text: TITLE, run: note("reject"), enabled: false },
      ...more,
    ]);
    return <>{children}</>;
  }

  const type = async (target: Element, ...keys: (string | Partial<KeyboardEventInit>)[]) => {
    for (const key of keys) {
      const init = typeof key === "string" ? { key } : key;
      await act(async () =>
        target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })),
      );
    }
  };

  test("do what the page says, alone and after one another", async () => {
    await show(<Page />);
    await type(document.body, "j", "ArrowDown", "g", "r", "Enter");
    expect(pressed).toEqual(
      ["next j", "next arrowdown", "review r", "confirm Enter"].map((one) =>
        one === "next arrowdown" ? "next ArrowDown" : one,
      ),
    );
  });

  test("do nothing while a person types, unless they work everywhere", async () => {
    const shown = await show(
      <Page>
        <input type="text" />
        <input type="checkbox" />
      </Page>,
    );
    await type(shown.one("[type=text]"), "j", { key: "k", ctrlKey: true });
    expect(pressed).toEqual(["palette k"]);
    await type(shown.one("[type=checkbox]"), "j");
    expect(pressed).toEqual(["palette k", "next j"]);
  });

  test("leave Enter to the button that has the focus", async () => {
    const shown = await show(
      <Page>
        <button type="button">Save</button>
      </Page>,
    );
    await type(shown.button("Save"), "Enter", "j");
    expect(pressed).toEqual(["next j"]);
  });

  test("are those of a dialog while one is open", async () => {
    const shown = await show(
      <Page>
        <div role="dialog">
          <p>inside</p>
        </div>
      </Page>,
    );
    await type(shown.one("p"), "j", "Enter");
    expect(pressed).toEqual([]);
  });

  test("are those of a dialog from the moment that it is asked for, also while it has no focus yet", async () => {
    await show(
      <Page>
        <AwaitDialog />
      </Page>,
    );
    await type(document.body, "Enter", "j");
    await clear();
    await show(
      <Page>
        <div role="dialog" />
      </Page>,
    );
    await type(document.body, "Enter");
    expect(pressed).toEqual([]);
    await clear();
    await show(<Page />);
    await type(document.body, "Enter");
    expect(pressed).toEqual(["confirm Enter"]);
  });

  test("that may not be used now do nothing", async () => {
    await show(<Page />);
    await type(document.body, "x");
    expect(pressed).toEqual([]);
  });

  test("are no letters when a person has switched them off", async () => {
    setPreferences({ letters: false });
    await show(<Page />);
    await type(document.body, "j", "ArrowDown", { key: "k", ctrlKey: true });
    expect(pressed).toEqual(["next ArrowDown", "palette k"]);
  });

  test("of the latest component win, and the help shows all", async () => {
    function Help() {
      return (
        <ul>
          {useKnownShortcuts().flatMap(({ shortcuts }) =>
            shortcuts.map(({ keys }) => <li key={keys.join()}>{keys.join()}</li>),
          )}
        </ul>
      );
    }
    const shown = await show(
      <>
        <Page />
        <Page more={[{ keys: ["j"], text: TITLE, run: () => pressed.push("never") }]} />
        <Help />
      </>,
    );
    await type(document.body, "j");
    expect(pressed).toEqual(["next j"]);
    expect(new Set(shown.texts("li"))).toEqual(new Set(["j,ArrowDown", "g r", "Enter", "Mod+k", "x", "j"]));
  });
});
