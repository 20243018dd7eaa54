import { catalogue } from "../i18n/text.ts";

/** The words of what is opened over a page, which is loaded when it is. */
export const dialogWords = catalogue({
  searchHint: {
    en: "Lines, invoices, amounts (351.42, >1000), pages, commands",
    de: "Buchungen, Rechnungen, Beträge (351,42, >1000), Seiten, Befehle",
  },
  nothingFound: { en: "Nothing found", de: "Nichts gefunden" },
  pages: { en: "Pages", de: "Seiten" },
  commands: { en: "Commands", de: "Befehle" },
  lines: { en: "Bank lines", de: "Buchungen" },
  helpHint: { en: "Letters work outside of fields.", de: "Buchstaben wirken außerhalb von Feldern." },
  letters: { en: "Single letters are shortcuts", de: "Einzelne Buchstaben sind Kürzel" },
  theme: { en: "Appearance", de: "Darstellung" },
  themeSystem: { en: "System default", de: "Wie das System" },
  themeLight: { en: "Light", de: "Hell" },
  themeDark: { en: "Dark", de: "Dunkel" },
  language: { en: "Language", de: "Sprache" },
  languageBrowser: { en: "Browser default", de: "Wie der Browser" },
  signOut: { en: "Sign out", de: "Abmelden" },
  ended: { en: "Your session has ended", de: "Ihre Sitzung ist beendet" },
  endedHint: {
    en: "Sign in again to go on here. What you have entered is kept.",
    de: "Melden Sie sich erneut an, um hier weiterzumachen. Ihre Eingaben bleiben erhalten.",
  },
  signIn: { en: "Sign in", de: "Anmelden" },
});
