import { createStore } from "../values/store.ts";
import { LANGUAGES, type Language } from "./text.ts";

/** Settings of a person for this browser. They hold nothing about the tenant. */
export interface Preferences {
  /** Undefined follows the browser. */
  language?: Language;
  theme?: "light" | "dark";
  /** Tells whether single letters are shortcuts (WCAG 2.1.4). */
  letters: boolean;
}

const KEY = "matchbook-preferences";
const store = createStore(read());
export const { get: preferences, use: usePreferences } = store;
show(preferences());

function read(): Preferences {
  try {
    const { language, theme, letters } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return {
      ...(LANGUAGES.includes(language) && { language }),
      ...((theme === "light" || theme === "dark") && { theme }),
      letters: letters !== false,
    };
  } catch {
    return { letters: true };
  }
}

function show(shown: Preferences): void {
  const { theme } = shown;
  const { documentElement } = document;
  if (theme === undefined) delete documentElement.dataset.theme;
  else documentElement.dataset.theme = theme;
  documentElement.lang = languageOf(shown);
}

export function setPreferences(changes: Partial<Preferences>): void {
  const next = { ...preferences(), ...changes };
  localStorage.setItem(KEY, JSON.stringify(next));
  show(next);
  store.set(next);
}

/** The chosen language, else the first of the browser's that there are texts in, else English. */
export function languageOf({ language }: Preferences): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    language ?? LANGUAGES.find((one) => one === wanted.find((tag) => LANGUAGES.some((known) => known === tag))) ?? "en"
  );
}

/** The language with the region of the browser: dates are `10 Oct` in `en-GB` and `Oct 10` in `en-US`. */
export function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
}
