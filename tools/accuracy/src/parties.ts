import { makeIban } from "./iban.ts";
import { companyName, companyStem, familyNames, type PersonName, personName } from "./names.ts";
import { type Numbering, supplierNumbering } from "./numbering.ts";
import type { Random } from "./random.ts";
import type { Counterparty } from "./records.ts";
import { companyOnStatement, personOnStatement } from "./statement-name.ts";

/** A customer or supplier: the truth about it, and what the tenant's system has on file. */
export interface Party {
  counterparty: Counterparty;
  role: "customer" | "supplier";
  country: string;
  currency: string;
  /** The account that it pays from and receives on. */
  iban: string;
  /** Set when the tenant's system has this account. */
  ibanOnFile: boolean;
  /** Its name on bank statements, always the same for one party. */
  statementName: string;
  /** Its group of companies, whose names share their beginning. */
  family: number | undefined;
  customerNumber: string;
  numbering: Numbering;
  nextSerial: number;
}

const COUNTRIES: (readonly [number, string])[] = [
  [58, "DE"],
  [8, "AT"],
  [8, "CH"],
  [6, "NL"],
  [4, "BE"],
  [4, "FR"],
  [2, "ES"],
  [2, "IT"],
  [2, "FI"],
  [2, "SE"],
  [2, "NO"],
  [2, "GB"],
];
const CURRENCIES: Record<string, string> = { CH: "CHF", SE: "SEK", NO: "NOK", GB: "GBP" };
const HOME = "EUR";

/** Customers and suppliers of a tenant: single companies, groups with similar names, and people. */
export function makeParties(random: Random, customers: number, suppliers: number): Party[] {
  const parties: Party[] = [];
  const add = (role: Party["role"], name: string | PersonName, country: string, family?: number) =>
    parties.push(makeParty(random, role, name, country, family, parties.length));
  const fill = (role: Party["role"], count: number) => {
    const until = parties.length + count;
    while (parties.length < until) {
      const country = random.weighted(COUNTRIES);
      const kind = random.weighted([
        [role === "customer" ? 27 : 5, "person"],
        [60, "company"],
        [6, "family"],
      ] as const);
      if (kind === "person") add(role, personName(random), country);
      else if (kind === "company") add(role, companyName(random, companyStem(random), country), country);
      else {
        const size = Math.min(random.int(2, 7), until - parties.length);
        const family = parties.length;
        for (const name of familyNames(random, country, size)) add(role, name, country, family);
      }
    }
  };
  fill("customer", customers);
  fill("supplier", suppliers);
  shareAccounts(random, parties);
  return parties;
}

function makeParty(
  random: Random,
  role: Party["role"],
  name: string | PersonName,
  country: string,
  family: number | undefined,
  index: number,
): Party {
  const iban = makeIban(random, country);
  const { numbering, first } = supplierNumbering(random);
  const registered = typeof name === "string" ? name : `${name.first} ${name.last}`;
  // Accounts of suppliers are on file because they are paid by transfer. Some accounts of customers are known.
  const ibanOnFile = random.chance(role === "supplier" ? 0.92 : 0.55);
  const method = { id: random.uuid(), code: "BANK", type: "bank_account", iban, bic: undefined };
  const counterparty: Counterparty = {
    id: random.uuid(),
    accountCode: `${role === "customer" ? "C" : "S"}${10_000 + index}`,
    name: registered,
    aliases: random.chance(0.05) ? [registered.split(" ").slice(0, 2).join(" ")] : [],
    paymentMethods: ibanOnFile ? [method] : [],
  };
  return {
    counterparty,
    role,
    country,
    currency: random.chance(0.75) ? (CURRENCIES[country] ?? HOME) : HOME,
    iban,
    ibanOnFile,
    statementName: typeof name === "string" ? companyOnStatement(random, name) : personOnStatement(random, name),
    family,
    customerNumber: role === "customer" ? String(10_000 + index) : random.digits(random.int(5, 9)),
    numbering,
    nextSerial: first,
  };
}

// Property managers and holdings pay for several customers from one account.
function shareAccounts(random: Random, parties: Party[]): void {
  for (const party of parties) {
    const other = party.family === undefined ? undefined : parties[party.family];
    if (other === undefined || other === party || party.role !== other.role || !random.chance(0.15)) continue;
    const [method] = other.counterparty.paymentMethods;
    if (method === undefined) continue;
    party.iban = other.iban;
    party.ibanOnFile = true;
    party.counterparty.paymentMethods = [{ ...method, id: random.uuid() }];
  }
}
