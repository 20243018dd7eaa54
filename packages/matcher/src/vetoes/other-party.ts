import { type Case, isCiting } from "../claim.ts";
import type { Counterparty } from "../counterparty.ts";
import { nameWords, type WholeName } from "../names/name-words.ts";
import { wholeNamesIn } from "../names/whole-names.ts";
import { accountsIn } from "../text/accounts.ts";
import { ownNames } from "./own-names.ts";

/** An account in the text that belongs to other counterparties only. */
export function otherAccount({ line, claim, pool }: Case): string | undefined {
  return accountsIn(line).find((iban) => areOthers(claim, pool.ownersOf(iban)));
}

/** The whole name of another counterparty in the text or, when no number is cited, in the field for the name. */
export function otherName(about: Case): string | undefined {
  const { line, claim, found, pool } = about;
  const { counterpartyName = "" } = line;
  // The name of another payer is no contradiction to the number of an invoice.
  if (!isCiting(claim.gate) && areOthers(claim, pool.names.bearersOf(counterpartyName))) return counterpartyName;
  const all = wholeNamesIn(line);
  // Two companies may differ in their legal forms only.
  const whole = all.find(({ words }) => areOthers(claim, pool.names.bearersOfWhole(words)));
  if (whole?.words.includes(" ")) return whole.words;
  const named = all.filter(({ core }) => areOthers(claim, pool.names.bearersOfCore(core)));
  if (named.length === 0) return undefined;
  const isOwn = found.side.party?.mention === undefined ? amongOwn(about) : inLongerOwn(about);
  return named.find((name) => !isOwn(name))?.words;
}

function areOthers({ candidates }: Case["claim"], bearers: Iterable<Counterparty>): boolean {
  const ids = [...bearers].map(({ id }) => id);
  return ids.length > 0 && !candidates.some(({ invoice }) => ids.includes(invoice.counterpartyId));
}

/** A payer that an account or a field tells may shorten its own name, so its words name no other. */
function amongOwn(about: Case): (name: WholeName) => boolean {
  const own = new Set(ownNames(about).flatMap((name) => nameWords(name).map(({ key }) => key)));
  return ({ core }) => core.every((word) => own.has(word));
}

/** Where only the text tells the payer, a name within its longer name is no other's: `Kensington` in `KENSINGTON SYSTEMS`. */
function inLongerOwn({ found }: Case): (name: WholeName) => boolean {
  const mention = (found.side.party?.mention?.words ?? "").split(" ");
  return ({ core }) => core.length < mention.length && core.every((word) => mention.includes(word));
}
