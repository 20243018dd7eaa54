import { afterEach, describe, expect, test } from "vitest";
import { languageOf, localeOf, preferences, setPreferences } from "../../src/i18n/preferences.ts";
import { clear } from "../dom.ts";
import { until } from "../page.tsx";
import { LOST, ok, serve } from "../scripted-api.ts";
import { open, VIEWER } from "../whole-console.ts";

afterEach(async () => {
  await clear();
  setPreferences({ language: undefined as never, theme: undefined as never });
});

/** The choices of a person, as a new page of this browser reads it. */
const kept = () => JSON.parse(localStorage.getItem("matchbook-preferences") ?? "{}");

describe("the account menu", () => {
  async function openMenu() {
    serve({ "GET /bank-connections": ok([]), "POST /console/logout": LOST });
    const { page } = await open("/settings/banks", VIEWER);
    await page.push("Account of Ada Lovelace");
    await until(() => page.all("[role=menu]").length === 1);
    const choose = async (text: string) => {
      const item = page.all("[role^=menuitem]").find(({ textContent }) => textContent === text);
      if (item === undefined) throw new Error(`no ${text} among ${page.texts("[role^=menuitem]").join(", ")}`);
      await page.click(item);
    };
    const chosen = () => page.texts("[role=menuitemradio][aria-checked=true]");
    return { page, choose, chosen };
  }

  test("changes the language of everything at once, for this browser", async () => {
    const { page, choose, chosen } = await openMenu();
    expect(chosen()).toEqual(["System default", "Browser default"]);
    await choose("Deutsch");
    expect(page.texts("h1")).toEqual(["Einstellungen"]);
    expect([document.documentElement.lang, kept().language, chosen()]).toEqual([
      "de",
      "de",
      ["Wie das System", "Deutsch"],
    ]);
    await choose("Wie der Browser");
    expect([page.texts("h1"), kept().language]).toEqual([["Settings"], undefined]);
  });

  test("changes the appearance, and back to that of the system", async () => {
    const { choose } = await openMenu();
    await choose("Dark");
    expect([document.documentElement.dataset.theme, kept().theme]).toEqual(["dark", "dark"]);
    await choose("System default");
    expect([document.documentElement.dataset.theme, preferences().theme]).toEqual([undefined, undefined]);
  });

  test("says that signing out failed, and the page stays", async () => {
    const { page, choose } = await openMenu();
    await choose("Sign out");
    await until(() => page.texts("[role=log] > div").at(-1) === "No connection");
    expect(page.texts("h1")).toEqual(["Settings"]);
    await page.push("Close");
  });
});

test("the language is the person's, else the first of the browser that there are texts in, with its region", () => {
  const { languages } = navigator;
  const original = [...languages];
  const inBrowser = (...tags: string[]) => {
    (languages as string[]).splice(0, languages.length, ...tags);
    const language = languageOf({ letters: true });
    return [language, localeOf(language)];
  };
  try {
    expect(inBrowser("fr-FR", "de-AT", "en-GB")).toEqual(["de", "de-AT"]);
    expect(inBrowser("en", "en-US")).toEqual(["en", "en-US"]);
    expect(inBrowser("fr-FR")).toEqual(["en", "en"]);
    expect(languageOf({ letters: true, language: "de" })).toBe("de");
  } finally {
    inBrowser(...original);
  }
});
