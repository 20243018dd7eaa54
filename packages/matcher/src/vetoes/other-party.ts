import { type Case, isCiting } from "../candidates/choice.ts";
import type { Counterparty } from "../model/counterparty.ts";
import { coreName } from "../names/core-name.ts";
import { isForeign } from "../names/latin.ts";
import { isLegalForm, nameWords } from "../names/legal-forms.ts";
import { isUnlike } from "../names/similarity.ts";
import { wholeNamesIn } from "../names/whole-names.ts";
import { accountsIn } from "../text/accounts.ts";
import { ownWords } from "./own-names.ts";
import type { Found } from "./rule.ts";

/** An account in the text that belongs to other counterparties only. */
export const otherAccount = ({ line, choice, pool }: Case): Found =>
  accountsIn(line).find((iban) => areOthers(choice, pool.ownersOf(iban)));

/** The name of another counterparty in its field; beside a cited number only with the own account and unlike it. */
export function otherNameInField(about: Case): Found {
  const { line, choice, pool } = about;
  const { counterpartyName = "" } = line;
  const isAsked = !isCiting(choice.gate) || (isOwnAccount(about) && isUnlikeOwn(about));
  return isAsked && areOthers(choice, pool.names.bearersOf(counterpartyName)) && counterpartyName;
}

/** The whole name of another counterparty in the text or an id. */
export function otherNameInText(about: Case): Found {
  const { line, choice, found, pool } = about;
  const all = wholeNamesIn(line);
  // Two companies may differ in their legal forms only.
  const whole = all.find(({ words }) => areOthers(choice, pool.names.bearersOfWhole(words)));
  if (whole?.words.includes(" ")) return whole.words;
  const named = all.filter(({ core }) => areOthers(choice, pool.names.bearersOfCore(core)));
  if (named.length === 0) return undefined;
  const mention = found.side.party?.mention?.words.split(" ");
  // A payer that an account or a field tells may shorten its own name, so its words name no other. Where only the text
  // tells the payer, a name within its longer name is no other's: `Kensington` in `KENSINGTON SYSTEMS`.
  const isOwn = (word: string) => mention?.includes(word) ?? ownWords(about).has(word);
  return named.find(({ core }) => core.length >= (mention?.length ?? Infinity) || !core.every(isOwn))?.words;
}

export function isOwnAccount({ choice, found: { side } }: Case): boolean {
  const { party } = side;
  return (
    party?.signal === "counterparty_iban" &&
    choice.candidates.every(({ invoice: { counterpartyId } }) => counterpartyId === party.id)
  );
}

/** The company in the name field that is not like the owner of the account: banks write there for whom it pays. */
export function otherCompanyInField(about: Case): Found {
  const { line, found, pool } = about;
  const { counterpartyName: name = "" } = line;
  const { counterparty } = found.side.party ?? {};
  if (!isOwnAccount(about) || counterparty === undefined || isForeign(name)) return false;
  const all = nameWords(name).map(({ key }) => key);
  const { words: core } = coreName(name);
  if (!all.some(isLegalForm) || !core.some((word) => word.length >= MIN_TELLING)) return false;
  if (pool.learned("name", found.reading.name ?? "")?.id === counterparty.id) return false;
  return isUnlikeOwn(about) && name;
}

export const isUnlikeOwn = ({ line: { counterpartyName = "" }, found: { side } }: Case): boolean =>
  isUnlike(counterpartyName, side.party?.counterparty);

const MIN_TELLING = 4; // The shortest word that tells a company.

function areOthers({ candidates }: Case["choice"], bearers: Iterable<Counterparty>): boolean {
  const ids = [...bearers].map(({ id }) => id);
  return ids.length > 0 && !candidates.some(({ invoice }) => ids.includes(invoice.counterpartyId));
}
