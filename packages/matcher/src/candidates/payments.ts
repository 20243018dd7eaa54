import { addTo } from "../model/collections.ts";
import { type Line, lineRemaining, type Match } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { partyKey } from "../reading/derived-keys.ts";
import { keyOf } from "../reading/keys.ts";
import { givenKey, readingOf } from "../reading/reading.ts";

const MIN_ID = 4; // A shorter id is a counter and identifies no payment.

/** The ids that a return repeats: end-to-end id, else of instruction or booking; and the structured reference. */
export const paymentIds = ({ endToEndId, instructionId, bankReference, reference }: Line): string[] => [
  ...new Set([...idsOf([endToEndId, instructionId, bankReference]).slice(0, 1), ...idsOf([reference])]),
];

export const returnedIds = ({ endToEndId, instructionId, reference, bankReturn }: Line): string[] => [
  ...new Set(idsOf([endToEndId, instructionId, reference, bankReturn?.originalReference])),
];

const idsOf = (texts: readonly (string | undefined)[]): string[] =>
  texts.map((text) => givenKey(text)).filter((key) => key.length >= MIN_ID && !/^0+$/.test(key));

export const paymentKeys = ({ invoiceNumber, counterpartyId, currency, matchedAmount }: Match): string[] => [
  numberKey(keyOf(invoiceNumber)),
  partyKey(counterpartyId, currency, matchedAmount),
];

export function returnedKeys(line: Line, counterpartyId: string | undefined): string[] {
  const keys = citedKeys(line, true);
  return counterpartyId === undefined ? keys : [...keys, partyKey(counterpartyId, line.currency, line.amount)];
}

/** The keys of the invoice numbers in a line. @param weak includes numbers that may also be something else */
export function citedKeys(line: Line, weak: boolean): string[] {
  const numbers = [...readingOf(line).cites].filter(([, { strength }]) => weak || strength === "strong");
  return numbers.map(([key]) => numberKey(key));
}

export const numberKey = (key: string): string => `#${key}`;

export const returnAmountKey = (line: Pick<Line, "currency" | "amount" | "allocated">): string =>
  amountKey(line.currency, lineRemaining(line));

export const amountKey = (currency: string, amount: bigint): string => `${currency} ${amount}`;

/** The payments that lines may return, by key. Indexed on the first look-up, because most chunks return nothing. */
export class Payments {
  readonly #lines: Line[];
  readonly #matches: Match[];
  readonly #byKey = new Map<string, Set<string>>(); // Ids of lines, by the ids and the keys of their payments.

  constructor(lines: readonly Line[] = [], matches: readonly Match[] = []) {
    this.#lines = [...lines];
    this.#matches = [...matches];
  }

  add(match: Match, line: Line): void {
    this.#matches.push(match);
    this.#lines.push(line);
  }

  /** @param keys ids and keys of payments, which do not look alike */
  linesWith(keys: readonly string[]): ReadonlySet<string> {
    this.#index();
    // A key that many payments share identifies none of them.
    const few = keys
      .map((key) => this.#byKey.get(key) ?? new Set<string>())
      .filter(({ size }) => size <= LIMITS.returned);
    return new Set(few.flatMap((lines) => [...lines]));
  }

  #index(): void {
    for (const line of this.#lines.splice(0)) for (const id of paymentIds(line)) addTo(this.#byKey, id, line.id);
    for (const match of this.#matches.splice(0))
      for (const key of paymentKeys(match)) addTo(this.#byKey, key, match.lineId);
  }
}
