import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import type { StatementAccount } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";
import { find, textAt, type XmlElement } from "../xml-element.ts";

export interface Party {
  /** The name of the ultimate party if given, else of the party. */
  name: string | null;
  iban: string | null;
}

export interface Parties {
  debtor: Party;
  creditor: Party;
}

/** Reads the identifier of an account element. An IBAN under `Othr` is recognized by its check digits. */
export function readAccountId(account: XmlElement | undefined): { iban?: string; other?: string } {
  const iban = textAt(account, "Id", "IBAN");
  if (iban !== null) return { iban: electronicIban(iban) };
  const other = textAt(account, "Id", "Othr", "Id");
  if (other === null) return {};
  const candidate = electronicIban(other);
  return isIban(candidate) ? { iban: candidate } : { other };
}

/** Reads debtor and creditor from a `RltdPties` element of any version. */
export function readParties(related: XmlElement | undefined): Parties {
  return { debtor: readParty(related, "Dbtr"), creditor: readParty(related, "Cdtr") };
}

const noParty: Party = { name: null, iban: null };

/**
 * The counterparty of a payment. If one side has the statement's own account, it is the other side. Else it is the
 * debtor of a credit and the creditor of a debit. A reversal or return may name the parties of the original payment, so
 * there the sides may be swapped. Empty when only the account's own side is named.
 */
export function otherSide(
  { debtor, creditor }: Parties,
  direction: Direction,
  turned: { reversal: boolean; returned: boolean },
  own: StatementAccount | undefined,
): Party {
  const ownIban = own?.iban;
  if (ownIban !== undefined && (debtor.iban === ownIban) !== (creditor.iban === ownIban)) {
    return debtor.iban === ownIban ? creditor : debtor;
  }
  const isDebtor = (direction === "credit") !== turned.reversal;
  const [expected, opposite] = isDebtor ? [debtor, creditor] : [creditor, debtor];
  const isNamed = expected.name !== null || expected.iban !== null;
  if (isNamed) return expected;
  return turned.reversal || turned.returned ? opposite : noParty;
}

function readParty(related: XmlElement | undefined, role: "Dbtr" | "Cdtr"): Party {
  const name = partyName(find(related, `Ultmt${role}`)) ?? partyName(find(related, role));
  return { name, iban: readAccountId(find(related, `${role}Acct`)).iban ?? null };
}

/** A party's name. Up to version 03 it is a child of the party, later of its `Pty` or, for a bank, `Agt`. */
export function partyName(party: XmlElement | undefined): string | null {
  return provided(textAt(party, "Nm") ?? textAt(party, "Pty", "Nm") ?? textAt(party, "Agt", "FinInstnId", "Nm"));
}
