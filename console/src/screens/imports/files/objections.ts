import type { Speech } from "../../../i18n/language.ts";
import { objectionWords as words } from "./words.ts";

/** Before the numbers of the invoices. */
const MATCHED = "Is matched with ";
/** Before the accounts. */
const CODED = "Is coded to ";

/** Why something of a file cannot be removed, in the language of the page. An unknown reason stays as the API says it. */
export function objectionInWords(message: string, { t }: Pick<Speech, "t">): string {
  if (message.startsWith(MATCHED)) return t(words.matched, { invoices: message.slice(MATCHED.length) });
  if (message.startsWith(CODED)) return t(words.coded, { accounts: message.slice(CODED.length) });
  return Object.hasOwn(words, message) ? t(words[message as keyof typeof words]) : message;
}
