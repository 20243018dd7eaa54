import type { Case } from "../candidates/choice.ts";
import type { ConfirmationPrevention } from "../model/match-reasons.ts";
import { within } from "../text/words.ts";

/** Words as a reason quotes them, words of the line, or true without words; undefined or false: nothing was found. */
export type Found = string | readonly string[] | boolean | undefined;

export interface Rule {
  id: string;
  /** The name in reasons and preventions; rules with one code stand beside each other. */
  code: ConfirmationPrevention;
  /** The choices that it is asked about: those that cite their invoices, those that cite none, or both. */
  applies: "cited" | "uncited" | "both";
  find(about: Case): Found;
  /** The name of the rule in documents, and why it prevents. */
  title: string;
  why: string;
  /** Lines in which it finds something, and the nearest honest ones, which are confirmed. */
  examples: { fires: readonly Example[]; silent: readonly Example[] };
}

/** A line of a known payer with the amount of its only open invoice: the text, `#` for the number, or other things. */
export type Example =
  | string
  | {
      text: string;
      /** The difference, in words. */
      when?: string;
      line?: object;
      item?: object & { invoiceNumber?: string };
      /** Further open invoices of the payer. */
      items?: readonly (object & { invoiceNumber: string })[];
      settings?: object;
      /** The name of the payer on file. */
      name?: string;
      /** A word that the text repeats with a number behind it. */
      then?: { word: string; times: number };
      /** A person has separated the line and the invoice. */
      refused?: boolean;
      /** A rule of the tenant keeps the line. */
      kept?: boolean;
      /** The wording of payments of the payer that a person has confirmed. */
      taught?: string;
      /** An account that may be an agent's. */
      likely?: string;
    };

export interface Evidence {
  /** The id of the rule. */
  rule: string;
  code: ConfirmationPrevention;
  /** The words of the line, as it has them; empty when there is nothing to quote. */
  words: string;
}

export function evidenceOf({ id: rule, code, find }: Pick<Rule, "id" | "code" | "find">, about: Case) {
  const found = find(about);
  if (found === undefined || found === false) return undefined;
  const { description } = about.line;
  const shown = (word: string) => within(description, [word]) ?? word;
  const quoted = (said: readonly string[]) => within(description, said) ?? said.map(shown).join(" ");
  const words = typeof found === "object" ? quoted(found) : found === true ? "" : found;
  return { rule, code, words } satisfies Evidence;
}
