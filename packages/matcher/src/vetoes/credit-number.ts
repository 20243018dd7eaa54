import type { Case } from "../candidates/choice.ts";
import { invoiceKeys } from "../reading/invoice-forms.ts";
import { textsOf } from "../text/line-words.ts";
import { periodsIn } from "../text/periods.ts";
import { isNumber, numberAt, textAt } from "../text/words.ts";
import { label as is, isNumberWord } from "../words/word-kinds.ts";
import type { Found } from "./rule.ts";
import { MIN_OWN, YEAR } from "./second-number.ts";

/** The number of a credit note beside the cited one: `NC 123 fattura RE-2026-17`. */
export function creditNumber({ line, choice }: Case): Found {
  if (line.direction === "debit") return undefined;
  const isOwn = (label: string, number: string) =>
    choice.candidates.some(({ invoice }) =>
      invoiceKeys(invoice).some(
        (key) => key.includes(`${label}${number}`) || (number.length >= MIN_OWN && key.endsWith(number)),
      ),
    );
  for (const text of textsOf(line)) {
    const { words: all } = text;
    for (const [at, { text: label }] of all.entries()) {
      if (!is.credit(label)) continue;
      const next = isNumberWord(textAt(all, at + 1)) ? at + 2 : at + 1;
      const number = numberAt(all, next);
      const isNumbered = isNumber(textAt(all, next)) && !YEAR.test(number) && !isOwn(label, number);
      // A street may have the name of a day: `Av. 9 de Julio`.
      if (isNumbered && !periodsIn(text).some(({ start }) => start === next)) return `${label} ${number}`;
    }
  }
  return undefined;
}
