import type { Scope } from "@matchbook/vocabulary/scopes";
import { useSession } from "../api/session.ts";
import { preferences, setPreferences } from "../i18n/preferences.ts";
import type { Entry } from "../i18n/text.ts";
import { catalogue } from "../i18n/text.ts";
import { useSignOut } from "./use-sign-out.ts";

const words = catalogue({
  confirmCertain: { en: "Confirm all that are certain", de: "Alle sicheren bestätigen" },
  import: { en: "Import a statement", de: "Kontoauszug importieren" },
  importInvoices: { en: "Import invoices", de: "Rechnungen importieren" },
  importAdvice: { en: "Import a payment advice", de: "Zahlungsavis importieren" },
  closePeriod: { en: "Close a period", de: "Zeitraum abschließen" },
  createRule: { en: "New rule", de: "Neue Regel" },
  createInvoice: { en: "New invoice", de: "Neue Rechnung" },
  createCounterparty: { en: "New counterparty", de: "Neuer Geschäftspartner" },
  createKey: { en: "New API key", de: "Neuer API-Schlüssel" },
  dark: { en: "Dark appearance", de: "Dunkle Darstellung" },
  light: { en: "Light appearance", de: "Helle Darstellung" },
  signOut: { en: "Sign out", de: "Abmelden" },
});

/** Something that the palette does: it leads to an address or runs. */
export interface Command {
  text: Entry;
  href?: string;
  run?(): void;
}

/** Commands that lead to an address, for those who have the scope. */
const WAYS: readonly [scope: Scope, text: Entry, href: string][] = [
  ["matches:write", words.confirmCertain, "/review?queue=suggested&confidenceMin=0.9&bulk=confirm"],
  ["bank-connections:write", words.import, "/imports/new"],
  ["invoices:write", words.importInvoices, "/invoices/files"],
  ["advices:write", words.importAdvice, "/imports/advices/new"],
  ["closed-periods:write", words.closePeriod, "/books/closing"],
  ["rules:write", words.createRule, "/settings/rules?create=1"],
  ["invoices:write", words.createInvoice, "/invoices?create=1"],
  ["counterparties:write", words.createCounterparty, "/counterparties?create=1"],
  ["matching-settings:write", words.createKey, "/settings/api-keys?create=1"],
];

/** The commands that the person may run from everywhere. */
export function useCommands(): readonly Command[] {
  const { scopes } = useSession();
  const signOut = useSignOut();
  const isDark = (preferences().theme ?? systemTheme()) === "dark";
  return [
    ...WAYS.flatMap(([scope, text, href]) => (scopes.includes(scope) ? [{ text, href }] : [])),
    { text: isDark ? words.light : words.dark, run: () => setPreferences({ theme: isDark ? "light" : "dark" }) },
    { text: words.signOut, run: signOut },
  ];
}

const systemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
