import { type Case, isCiting } from "../candidates/choice.ts";
import { formOf, fullKeys } from "../reading/invoice-forms.ts";
import { isLabelled, otherKindAt } from "../text/labels.ts";
import { ID_FIELDS, textsOf } from "../text/line-words.ts";
import { hasDigit, isNumber, isSaidAt, numberAt, textAt, type Word, words, wordsWithGaps } from "../text/words.ts";

import type { Found } from "./rule.ts";

/**
 * The number of another invoice in an id: behind a label, or in the form of the own one, if it has letters. Those in an
 * end-to-end id are read with the text, so only a label in it counts here, and only when no invoice is cited.
 */
export function numberInId(about: Case): Found {
  const { line, choice } = about;
  const found = ID_FIELDS.map((field) => {
    const id = line[field];
    if (id === undefined) return undefined;
    const all = wordsWithGaps(id);
    const isPayers = field === "endToEndId";
    const labelled = isPayers && isCiting(choice.gate) ? undefined : labelledNumber(all, about);
    return labelled ?? (isPayers ? undefined : likeNumber(all, about));
  });
  return found.find((other) => other !== undefined);
}

const MIN_DIGITS = 3; // Fewer digits behind a label count something.

function labelledNumber(all: readonly Word[], { choice }: Case): string | undefined {
  const own = choice.candidates.flatMap(({ invoice }) => fullKeys(invoice));
  const numbers = choice.candidates.map(({ invoice }) => words(invoice.invoiceNumber));
  // Programs count what they make of an invoice: `RE-17-1`.
  const isOwnAt = (at: number) => numbers.some((parts) => isSaidAt(all, at, parts));
  for (const [at, { text }] of all.entries()) {
    if (!hasDigit(text) || text.length < MIN_DIGITS || isOwnAt(at - 1)) continue;
    if (!isLabelled(all, at) && otherKindAt(all, at) !== "order") continue;
    const key = numberAt(all, at);
    if (!own.some((number) => number.includes(key) || key.includes(number))) return `${textAt(all, at - 1)} ${key}`;
  }
  return undefined;
}

/**
 * A number in the text of the form of the chosen invoice's, however it is spaced: `FA 2025 17` for `FA-2026-17`. One of
 * digits only is read as that of an earlier invoice behind "standing order".
 */
export function likeNumberInText(about: Case): Found {
  const found = textsOf(about.line).map(({ words: all }) => likeNumber(all, about));
  return found.find((other) => other !== undefined);
}

function likeNumber(all: readonly Word[], { choice }: Case): string[] | undefined {
  const parts = all.map(({ text }) => text);
  // There, other digits are the number of the order at the bank.
  const isStanding = (at: number) => parts[at - 1] === "ORDER" && parts[at - 2] === "STANDING";
  for (const { invoice } of choice.candidates) {
    const own = words(invoice.invoiceNumber);
    const form = formOf(own);
    for (let at = 0; at + own.length <= parts.length; at++) {
      if (own.every(isNumber) && !isStanding(at)) continue;
      // Numbers of one form are equally long, which is cheaper to compare.
      if (!own.every((part, nth) => parts[at + nth]?.length === part.length)) continue;
      const run = parts.slice(at, at + own.length);
      if (formOf(run) === form && run.join() !== own.join()) return run;
    }
  }
  return undefined;
}
