import type { Counterparty } from "../model/counterparty.ts";
import type { Line } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { coreName } from "../names/core-name.ts";
import type { Mentioned } from "../names/name-index.ts";
import { ALIKE, similarity } from "../names/similarity.ts";
import { invoiceAmountKeys, lineAmountKey } from "../reading/derived-keys.ts";
import { namesOf } from "../reading/reading.ts";
import { paysExactly } from "../signals/amount.ts";
import type { OtherSide, Party } from "../signals/other-side.ts";
import { describeMention, mentionOf } from "../signals/text-party.ts";
import { type Candidates, moreThan, type Search, unseen } from "./choice.ts";
import { weigh, withReason } from "./evidence.ts";

/** Tells whether nothing else leads to an invoice: only then is a line looked up by its amount. */
export function asksByAmount({ cited, others, side, tooMany }: Omit<Candidates, "reading">): boolean {
  if (cited.length > 0 || tooMany !== undefined || others.some(({ citation }) => citation !== undefined)) return false;
  return mayBeAnothers(side, () => others.some(({ fromParty, amount }) => fromParty && paysExactly(amount)));
}

/** Tells whether any counterparty may have paid: no account tells who, and no named party owes the exact amount. */
export function mayBeAnothers({ party, owners }: OtherSide, owes: (party: Party) => boolean): boolean {
  if (owners.length > 0) return false;
  if (party === undefined || party.unproven === true || party.signal === "counterparty_name_similar") return true;
  return isNamed(party) && !owes(party);
}

/** Tells whether a name tells the party: another counterparty may have nearly the same one. */
const isNamed = ({ signal, mention }: Party): boolean => signal === "counterparty_name" || mention !== undefined;

export function collectByAmount(search: Search): void {
  const { line, pool, found } = search;
  const key = lineAmountKey(line);
  const { values, tooMany } = pool.withAmount(key);
  const { party } = found.side;
  const onlyNamesakes = party !== undefined && isNamed(party);
  if (tooMany && !onlyNamesakes) found.tooMany = moreThan(LIMITS.amount);
  for (const invoice of unseen(search, values)) {
    // An earlier decision of the chunk may have changed the open amount.
    if (!invoiceAmountKeys(invoice).includes(key)) continue;
    const mention = mentionOf(line, invoice.counterpartyId, pool);
    const namesake = namesakeOf(line, mention, pool.counterparty(invoice.counterpartyId));
    if (onlyNamesakes && namesake === undefined) continue;
    const alike = [...found.side.alike, ...(namesake === undefined ? [] : [namesake])];
    const candidate = weigh(search, invoice, undefined, { ...found.side, alike });
    if (candidate === undefined) continue;
    if (mention !== undefined) found.others.push(withReason(candidate, "name_in_text_part", describeMention(mention)));
    else if (candidate.reasons.some(({ signal }) => signal.startsWith("counterparty_name")))
      found.others.push(candidate);
    else found.others.push(withReason(candidate, "amount_alone", ""));
  }
}

/** The share of a name's letters that a text must contain to mean it although it names another counterparty. */
const NAMESAKE_SHARE = 0.5;

/** The counterparty, if its name is nearly that of the line. */
function namesakeOf(line: Line, mention: Mentioned | undefined, counterparty: Counterparty | undefined) {
  if (counterparty === undefined) return undefined;
  if (mention !== undefined) return mention.share >= NAMESAKE_SHARE ? counterparty : undefined;
  const cores = [counterparty.name, ...counterparty.aliases].map(coreName);
  const isLike = (name: string) => cores.some((core) => similarity(coreName(name), core) >= ALIKE);
  return namesOf(line).some(isLike) ? counterparty : undefined;
}
