import type { Counterparty } from "../model/counterparty.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Line } from "../model/model.ts";
import type { LineRule } from "../model/parts.ts";
import type { AliasKind } from "../model/value-sets.ts";
import type { NameIndex } from "../names/name-index.ts";

export interface LearnedParty {
  id: string;
  counterparty: Counterparty | undefined; // Undefined when it was not loaded.
  isSure: boolean; // Proves the payer; otherwise the name or account may be an agent's.
}

export interface Lookups {
  readonly names: NameIndex;
  exchange(from: string, to: string, valueDate: string): Exchange;
  counterparty(id: string): Counterparty | undefined;
  ownersOf(iban: string): readonly Counterparty[];
  learned(kind: AliasKind, key: string): LearnedParty | undefined;
  /** The ids of the counterparties for which payments with a name, an account or the words of a text were confirmed. */
  paidFor(kind: AliasKind, key: string): readonly string[];
  ruleOf(line: Line): LineRule | undefined;
}
