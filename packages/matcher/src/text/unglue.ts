import { gluedLabel } from "./labels.ts";
import { ibanAt } from "./not-numbers.ts";
import type { Word } from "./words.ts";

/** Separates the labels that are written onto a number. */
export function unglue(all: readonly Word[]): readonly Word[] {
  let apart: Word[] | undefined;
  for (let at = 0; at < all.length; at++) {
    const word = all[at] as Word;
    const label = gluedLabel(word.text, all[at + 1]);
    // The country code of a Norwegian IBAN is also a word for "number".
    if (label === undefined || ibanAt(all, at) !== undefined) {
      apart?.push(word);
      continue;
    }
    apart ??= all.slice(0, at);
    apart.push({ text: label, gap: word.gap }, { text: word.text.slice(label.length), gap: "" });
  }
  return apart ?? all;
}
