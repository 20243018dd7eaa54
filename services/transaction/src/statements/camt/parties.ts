import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import type { Direction, StatementAccount } from "../statement-line.ts";
import { find, textAt, type XmlElement } from "../xml-element.ts";

export interface Party {
  /** The ultimate party's name where given, else the party's. */
  name: string | null;
  iban: string | null;
}

export interface Parties {
  debtor: Party;
  creditor: Party;
}

/** An `Acct`-like element's identifier. Some banks put an IBAN under `Othr`: its check digits tell. */
export function readAccountId(account: XmlElement | undefined): { iban?: string; other?: string } {
  const iban = textAt(account, "Id", "IBAN");
  if (iban !== null) return { iban: electronicIban(iban) };
  const other = textAt(account, "Id", "Othr", "Id");
  if (other === null) return {};
  const candidate = electronicIban(other);
  return isIban(candidate) ? { iban: candidate } : { other };
}

/** The two sides in a `RltdPties` element, of any version. */
export function readParties(related: XmlElement | undefined): Parties {
  return { debtor: readParty(related, "Dbtr"), creditor: readParty(related, "Cdtr") };
}

const nobody: Party = { name: null, iban: null };

/**
 * The other side of a payment. Normally the debtor of a credit and the creditor of a debit. A reversal or return may
 * name the parties of the payment it takes back, so there the sides are the other way round; but where a side carries
 * the statement's own account that decides, as not all banks turn them. Nobody when only our own side is named.
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
  return turned.reversal || turned.returned ? opposite : nobody;
}

function readParty(related: XmlElement | undefined, role: "Dbtr" | "Cdtr"): Party {
  const name = partyName(find(related, `Ultmt${role}`)) ?? partyName(find(related, role));
  return { name, iban: readAccountId(find(related, `${role}Acct`)).iban ?? null };
}

/** Up to version 03 a party has its name itself, later it is either a `Pty` or, for a bank, an `Agt`. */
export function partyName(party: XmlElement | undefined): string | null {
  return provided(textAt(party, "Nm") ?? textAt(party, "Pty", "Nm") ?? textAt(party, "Agt", "FinInstnId", "Nm"));
}
