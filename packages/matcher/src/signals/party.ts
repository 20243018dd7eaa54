import type { Counterparty, PaymentMethod } from "../model/counterparty.ts";
import type { Line } from "../model/model.ts";
import { isUnlike } from "../names/similarity.ts";
import { ibanKey } from "../reading/keys.ts";
import { namesOf, readingOf } from "../reading/reading.ts";
import { payerTextOfLine } from "../text/line-words.ts";
import { merchantKey } from "../text/payer-text.ts";
import { type LearnedParty, type Lookups, type OtherSide, type Party, partyOf } from "./other-side.ts";
import { namedInText, othersNamed } from "./text-party.ts";

/** Identifies the other side: the party for which it acts if the text marks a known one, else itself. */
export function otherSideOf(line: Line, pool: Lookups): OtherSide {
  const itself = directSideOf(line, pool);
  const { ultimateName } = readingOf(line);
  if (ultimateName === undefined) return itself;
  const ultimate = sideByName(ultimateName, itself.owners, pool);
  const isItself = itself.party !== undefined && (ultimate.party ?? itself.party).id === itself.party.id;
  return isItself ? itself : ultimate;
}

/** By account, else the one learned for account or name, else by name, which also tells sharers of an account apart. */
function directSideOf(line: Line, pool: Lookups): OtherSide {
  const { iban, name } = readingOf(line);
  const owners = iban === undefined ? [] : pool.ownersOf(iban);
  const [owner] = owners;
  if (owner !== undefined && owners.length === 1) {
    // An account that paid for another counterparty, too, may be that of an adviser or a parent company.
    const unproven = iban !== undefined && pool.paidFor("iban", iban).some((id) => id !== owner.id);
    return sideWith(owners, { id: owner.id, counterparty: owner, signal: "counterparty_iban", unproven });
  }
  const { counterpartyName } = line;
  const isOnFile = () => counterpartyName !== undefined && pool.names.lookUp(counterpartyName)?.exact === true;
  // A learned account or name that may be an agent's does not hide the payer's own name.
  const mayTell = (learned: LearnedParty) => learned.isSure || !isOnFile();
  const byLearnedIban = iban === undefined || owners.length > 0 ? undefined : pool.learned("iban", iban);
  if (byLearnedIban !== undefined && mayTell(byLearnedIban))
    return besideName(line, sideWith(owners, learnedParty(byLearnedIban, "learned_iban")), pool);
  // A name of several proves none. Beside an account on file, an unknown account may be that of a namesake.
  const bearers = [...pool.names.bearersOf(line.counterpartyName ?? "")];
  const mayBeOthers = bearers.length > 1 || (iban !== undefined && bearers.some(hasAccount));
  const byLearnedName = name === undefined || mayBeOthers ? undefined : pool.learned("name", name);
  if (byLearnedName !== undefined && mayTell(byLearnedName))
    return sideWith(owners, learnedParty(byLearnedName, "learned_name"));
  if (name === undefined || counterpartyName === undefined) return sideWith(owners);
  const named = sideByName(counterpartyName, owners, pool);
  return owners.length === 0 ? named : amongOwners(named);
}

/** An account that may be an agent's, with those of its name: they are no agents, so another's number contradicts. */
function besideName({ counterpartyName = "" }: Line, side: OtherSide, pool: Lookups): OtherSide {
  if (side.party?.unproven !== true) return side;
  const { bearers, alike, party } = sideByName(counterpartyName, [], pool);
  const named = party?.counterparty === undefined || party.wider ? [] : [party.counterparty];
  return { ...side, bearers: [...bearers, ...alike, ...named] };
}

/** Beside a shared account, a name counts only as an owner's: it proves less than the account, and a bank may have cut it. */
function amongOwners(side: OtherSide): OtherSide {
  const { owners, party } = side;
  const isOwner = ({ id }: { id: string }) => owners.some((owner) => owner.id === id);
  return {
    ...side,
    party: party !== undefined && isOwner(party) ? party : undefined,
    bearers: side.bearers.filter(isOwner),
    alike: side.alike.filter(isOwner),
  };
}

function sideByName(name: string, owners: readonly Counterparty[], { names }: Lookups): OtherSide {
  const named = names.lookUp(name);
  if (named === undefined)
    return { ...sideWith(owners), bearers: [...names.bearersOf(name)], alike: names.alike(name) };
  const { counterparty, wider } = named;
  const signal = named.exact ? "counterparty_name" : "counterparty_name_similar";
  return sideWith(owners, { id: counterparty.id, counterparty, signal, wider });
}

const sideWith = (owners: readonly Counterparty[], party?: Party): OtherSide => ({
  ...{ party, owners },
  ...{ bearers: [], alike: [], perhaps: [], twins: [] },
});

/** The other side by a text that no field identifies: learned, or named. It costs more than looking at fields. */
export function sideInText(line: Line, side: OtherSide, pool: Lookups): OtherSide {
  const text = side.party === undefined ? payerTextOfLine(line) : undefined;
  if (text === undefined) return side;
  const merchant = merchantKey(text);
  const learned = merchant === "" ? undefined : pool.learned("merchant", merchant);
  if (learned !== undefined) return sideWith(side.owners, learnedParty(learned, "learned_merchant"));
  const { named, perhaps, twins } = namedInText(text, pool);
  return named === undefined ? { ...side, perhaps, twins } : { ...sideWith(side.owners, partyOf(named)), twins };
}

/** The other side by the fields of a line, else by its text. */
export const sideOf = (line: Line, pool: Lookups): OtherSide => sideInText(line, otherSideOf(line, pool), pool);

/** The counterparty that a rule names, never proved: it only leads to suggestions. Undefined if the line tells one. */
export function sideByRule(line: Line, side: OtherSide, pool: Lookups): OtherSide | undefined {
  const id = pool.ruleOf(line)?.partyId;
  if (id === undefined || side.party !== undefined) return undefined;
  return sideWith(side.owners, { id, counterparty: pool.counterparty(id), signal: "named_by_rule", unproven: true });
}

/** The names of a line that must be looked up by similarity: neither account nor whole name identifies their bearer. */
export function namesAskedByLikeness(line: Line, pool: Lookups): string[] {
  const { ultimateName } = readingOf(line);
  const { party } = directSideOf(line, pool);
  // Beside an account, an unlike name may be that of another customer.
  const isOpen =
    party === undefined ||
    party.signal === "counterparty_name_similar" ||
    (party.signal === "counterparty_iban" && isUnlike(line.counterpartyName ?? "", party.counterparty));
  return namesOf(line).filter((name) => (isOpen || name === ultimateName) && pool.names.bearersOf(name).size === 0);
}

/** The counterparties besides the other side that a line names whole, with the words: see text-party.ts. */
export function namedBeside(line: Line, { party }: OtherSide, pool: Lookups): Map<Counterparty, string> {
  const { name = "", aliases = [] } = party?.counterparty ?? {};
  const named = othersNamed(line, [name, ...aliases, line.counterpartyName ?? ""], pool);
  if (party?.counterparty !== undefined) named.delete(party.counterparty);
  return named;
}

export const asksByText = (line: Line, pool: Lookups): boolean =>
  payerTextOfLine(line) !== undefined && otherSideOf(line, pool).party === undefined;

const hasAccount = ({ paymentMethods }: Counterparty): boolean => paymentMethods.some(({ iban }) => iban !== undefined);

const learnedParty = (
  { id, counterparty, isSure }: LearnedParty,
  signal: "learned_iban" | "learned_name" | "learned_merchant",
): Party => ({ id, counterparty, signal, unproven: !isSure });

export function methodByIban(counterparty: Counterparty, iban: string | undefined): PaymentMethod | undefined {
  if (iban === undefined) return undefined;
  return counterparty.paymentMethods.find(
    (method) => method.iban !== undefined && ibanKey(method.iban) === ibanKey(iban),
  );
}
