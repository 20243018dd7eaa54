import { push } from "../model/collections.ts";
import type { Counterparty, LearnedAlias } from "../model/counterparty.ts";
import { NameIndex } from "../names/name-index.ts";
import { counterpartyIbans } from "../reading/derived-keys.ts";

export type Parties = ReturnType<typeof partiesOf>;

type Known = { counterparties: readonly Counterparty[]; learned?: readonly LearnedAlias[] };

export function partiesOf({ counterparties, learned = [] }: Known) {
  const [byIban, byId] = [new Map<string, Counterparty[]>(), new Map<string, Counterparty>()];
  const parties = { byIban, byId, names: new NameIndex(), learned: new Map<string, LearnedAlias[]>() };
  for (const counterparty of counterparties) {
    parties.byId.set(counterparty.id, counterparty);
    for (const iban of counterpartyIbans(counterparty)) push(parties.byIban, iban, counterparty);
    parties.names.add(counterparty);
  }
  for (const alias of learned) push(parties.learned, `${alias.kind} ${alias.key}`, alias);
  return parties;
}
