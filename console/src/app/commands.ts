import { useMay, useMayAdminister } from "../api/session.ts";
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

/** The commands that the person may run from everywhere. */
export function useCommands(): readonly Command[] {
  const mayMatch = useMay("matches:write");
  const mayImport = useMay("bank-connections:write");
  const mayInvoice = useMay("invoices:write");
  const mayCounterparty = useMay("counterparties:write");
  const mayAdvise = useMay("advices:write");
  const mayClose = useMay("closed-periods:write");
  const mayRule = useMay("rules:write");
  const mayKeys = useMayAdminister();
  const signOut = useSignOut();
  const isDark = (preferences().theme ?? systemTheme()) === "dark";
  const commands: (Command | false)[] = [
    mayMatch && { text: words.confirmCertain, href: "/review?queue=suggested&confidenceMin=0.9&bulk=confirm" },
    mayImport && { text: words.import, href: "/imports/new" },
    mayInvoice && { text: words.importInvoices, href: "/invoices/files" },
    mayAdvise && { text: words.importAdvice, href: "/imports/advices/new" },
    mayClose && { text: words.closePeriod, href: "/books/closing" },
    mayRule && { text: words.createRule, href: "/settings/rules?create=1" },
    mayInvoice && { text: words.createInvoice, href: "/invoices?create=1" },
    mayCounterparty && { text: words.createCounterparty, href: "/counterparties?create=1" },
    mayKeys && { text: words.createKey, href: "/settings/api-keys?create=1" },
    { text: isDark ? words.light : words.dark, run: () => setPreferences({ theme: isDark ? "light" : "dark" }) },
    { text: words.signOut, run: signOut },
  ];
  return commands.filter((command) => command !== false);
}

const systemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
