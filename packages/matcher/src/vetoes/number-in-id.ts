import type { Case } from "../claim.ts";
import { formOf } from "../signals/citation.ts";
import { ID_FIELDS } from "../text/id-texts.ts";
import { isLabelled } from "../text/labels.ts";
import { isNumber, type Word, wordsWithGaps } from "../text/words.ts";

/**
 * Another number of the form of a claimed invoice's in an id besides the end-to-end id, which is read with the text. One
 * of digits only needs a label, since banks number their bookings.
 */
export function numberInId({ line, claim }: Case): string | undefined {
  for (const field of ID_FIELDS) {
    const id = field === "endToEndId" ? undefined : line[field];
    if (id === undefined) continue;
    const all = wordsWithGaps(id);
    for (const { invoice } of claim.candidates) {
      const own = wordsWithGaps(invoice.invoiceNumber).map(({ text }) => text);
      const start = all.findIndex((_, at) => isOther(partsAt(all, at, own), own) && isMeant(all, at, own));
      if (start >= 0) return partsAt(all, start, own).join(" ");
    }
  }
  return undefined;
}

function partsAt(all: readonly Word[], at: number, { length }: readonly string[]): string[] {
  return all.slice(at, at + length).map(({ text }) => text);
}

function isOther(parts: readonly string[], own: readonly string[]): boolean {
  return parts.join() !== own.join() && formOf(parts) === formOf(own);
}

function isMeant(all: readonly Word[], at: number, own: readonly string[]): boolean {
  return !own.every(isNumber) || isLabelled(all, at);
}
