import { push } from "../model/collections.ts";
import type { Counterparty, LearnedAlias } from "../model/counterparty.ts";
import { NameIndex } from "../names/name-index.ts";
import { counterpartyIbans } from "../reading/derived-keys.ts";

export interface Parties {
  byIban: Map<string, Counterparty[]>;
  byId: Map<string, Counterparty>;
  names: NameIndex;
  learned: Map<string, LearnedAlias[]>;
}

export function partiesOf({
  counterparties,
  learned: aliases = [],
}: {
  counterparties: readonly Counterparty[];
  learned?: readonly LearnedAlias[];
}): Parties {
  const parties: Parties = { byIban: new Map(), byId: new Map(), names: new NameIndex(), learned: new Map() };
  for (const counterparty of counterparties) {
    parties.byId.set(counterparty.id, counterparty);
    for (const iban of counterpartyIbans(counterparty)) push(parties.byIban, iban, counterparty);
    parties.names.add(counterparty);
  }
  for (const alias of aliases) push(parties.learned, `${alias.kind} ${alias.key}`, alias);
  return parties;
}
