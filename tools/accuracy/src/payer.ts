import type { Books } from "./books.ts";
import { shownIban } from "./channel.ts";
import type { Line } from "./records.ts";
import { endsWithin, recognizes } from "./statement-name.ts";
import type { Draft } from "./world.ts";

/**
 * Who pays, as far as the line and the files show it:
 * - `sure`: the account is on file for the party alone; `shared account`: also for others
 * - `another party`: the account or the name is on file for others only
 * - `namesake`: the name is that of others, too
 * - `stranger`: a payer who is not on file pays for the party
 * - `named`: the line has a name, or its text has the party's
 */
export type Payer = "sure" | "shared account" | "another party" | "namesake" | "stranger" | "named" | "unknown";

/** Identifies the payer of a line that is meant for a party. */
export function payerOf(draft: Draft, party: string, books: Books): Payer {
  const owners = books.ownersOf(shownIban(draft.line));
  if (owners.includes(party)) return owners.length === 1 ? "sure" : "shared account";
  const { line, paidBy } = draft;
  const recognized = paidBy !== undefined && recognizes(line.counterpartyName ?? "", paidBy.counterparty.name);
  if (owners.length > 0 || recognized) return "another party";
  if (books.isOthersName(line.counterpartyName ?? "", party)) return "namesake";
  if (paidBy !== undefined || draft.isStranger) return "stranger";
  return line.counterpartyName !== undefined || isNamedInText(line, party, books) ? "named" : "unknown";
}

/** Tells whether the text of a line without name and account holds the name of the party. */
export function isNamedInText(
  { counterpartyName, counterpartyIban, description }: Line,
  party: string,
  books: Books,
): boolean {
  if (counterpartyName !== undefined || counterpartyIban !== undefined) return false;
  // Banks wrap texts also within words.
  const texts = [description, description.replaceAll("\n", "")];
  return texts.some((text) => recognizes(text, books.nameOf(party)) || endsWithin(text, books.nameOf(party)));
}

/** Tells whether account or name tell the payer. */
export function isKnown(payer: Payer): boolean {
  return payer === "sure" || payer === "shared account" || payer === "named";
}
