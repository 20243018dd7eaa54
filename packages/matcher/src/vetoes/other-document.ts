import type { Case } from "../candidates/choice.ts";
import { soughtKeys } from "../candidates/closed-invoices.ts";
import { writtenKey } from "../reading/invoice-forms.ts";
import { foundInTexts } from "../text/line-words.ts";
import { placesOf } from "../text/number-places.ts";
import { textsIn } from "../text/words.ts";
import { isOnlyWithin } from "./checks.ts";

const MIN_SAID = 5; // Fewer letters and digits stand for anything.

/** A paid or void invoice of the counterparty that the line names. `RE-17-K` names only the one that replaces `RE-17`. */
export function closedDocument({ line, choice, found, pool }: Case): string | undefined {
  const taken = choice.candidates.map(({ invoice }) => invoice);
  const isReplaced = (key: string) =>
    choice.candidates.some(({ citation: { text = "" } = {} }) => text.startsWith(key) && isOnlyWithin(line, key, text));
  return soughtKeys(found.reading)
    .flatMap((key) => (pool.cited(key).values.length > 0 ? [] : pool.closed.cited(key)))
    .filter((invoice) => !taken.some((each) => writtenKey(each) === writtenKey(invoice)))
    .filter((invoice) => !isReplaced(writtenKey(invoice)))
    .find(({ counterpartyId }) => taken.some((each) => each.counterpartyId === counterpartyId))?.invoiceNumber;
}

/** The number or the amount of another open item of the payer, whatever stands before it: the line is about that. */
export function otherItem({ line, choice, found, pool }: Case): readonly string[] | undefined {
  const taken = new Set(choice.candidates.map(({ invoice }) => invoice.id));
  const ofPayer = found.others.flatMap(({ invoice, fromParty }) => (fromParty ? invoice : []));
  const others = [...ofPayer, ...pool.creditNotesOf(found.side.party?.id ?? "").values]
    .filter(({ id }) => !taken.has(id))
    .flatMap((item) => [writtenKey(item), `${item.remaining}`])
    .filter(({ length }) => length >= MIN_SAID);
  return foundInTexts(line, (text) =>
    others.flatMap((one) => placesOf(text, one).map(({ start, end }) => textsIn(text.words, start, end + 1))).at(0),
  );
}
