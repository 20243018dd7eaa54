import { addDays } from "@matchbook/runtime/values/days";
import { workday } from "../calendar.ts";
import type { Random } from "../random.ts";
import type { Counterparty, Invoice } from "../records.ts";
import type { Confirmable } from "../truth.ts";
import { mistyped, newName } from "./names.ts";
import { type Spending, spendingOf } from "./texts.ts";

export const FIRST_DAY = "2026-01-01";
const DAYS = 30;
/** The share of entries whose name was keyed in with an error. */
const MISTYPED = 0.15;

/** A company that is paid or pays. Most have one entry. */
export interface Vendor {
  name: string;
  spending: Spending;
}

export interface Draft {
  text: string;
  items: Invoice[];
  amount: bigint;
  day: string;
  debit: boolean;
  class: string;
  confirmable: Confirmable;
}

export interface World {
  random: Random;
  /** Every entry has the true name of its company. */
  isClean: boolean;
  taken: Set<string>;
  amounts: Set<bigint>;
  parties: Map<string, Counterparty>;
  items: Invoice[];
  checkNumber: number;
  drafts: Draft[];
}

export function vendorOf({ random, taken }: World, spending = spendingOf(random)): Vendor {
  return { name: newName(random, taken), spending };
}

/** An amount in the usual range of the spending, uniform in magnitude, that no other entry has; two in five are round. */
export function amountOf({ random, amounts }: World, { least, most }: Spending): bigint {
  for (;;) {
    const dollars = least * (most / least) ** (random.int(0, 10_000) / 10_000);
    const round = dollars >= 1_000 ? 100 : 10;
    const cents = random.weighted([
      [20, Math.round(dollars / round) * round * 100],
      [10, Math.round(dollars) * 100 - 1],
      [10, Math.round(dollars) * 100 + 50],
      [60, Math.round(dollars * 100)],
    ]);
    const amount = BigInt(cents);
    if (amounts.has(amount) || amount <= 0n) continue;
    amounts.add(amount);
    return amount;
  }
}

/** A day of the month. */
export function someDay({ random }: World): string {
  return addDays(FIRST_DAY, random.int(0, DAYS - 1));
}

/** A day this many days after another: a workday within the month. */
export function daysAfter({ random }: World, day: string, least: number, most: number): string {
  const later = workday(addDays(day, random.int(least, most)));
  const last = addDays(FIRST_DAY, DAYS);
  return later > last ? last : later < FIRST_DAY ? FIRST_DAY : later;
}

export interface Booking {
  day: string;
  amount: bigint;
  debit?: boolean;
  /** The number of the check that pays it. */
  check?: string;
}

/** Enters a ledger entry of a vendor as an open item. */
export function itemOf(world: World, { name, spending }: Vendor, { day, amount, debit, check }: Booking): Invoice {
  const { random, items } = world;
  const isDebit = debit ?? spending.debit;
  const wrong = mistyped(random, name);
  const counterparty = partyOf(world, random.chance(MISTYPED) && !world.isClean ? wrong : name);
  const item: Invoice = {
    id: random.uuid(),
    invoiceNumber: check === undefined ? `${isDebit ? "AP" : "AR"}-${1_000 + items.length}` : `CHK-${check}`,
    direction: isDebit ? "payable" : "receivable",
    counterpartyId: counterparty.id,
    counterpartyCode: counterparty.accountCode,
    currency: "USD",
    total: amount,
    void: false,
    issueDate: day,
    dueDate: day,
    paymentReference: undefined,
  };
  items.push(item);
  return item;
}

/** The counterparty of this spelling. Another spelling is another one. */
function partyOf({ parties }: World, name: string): Counterparty {
  const known = parties.get(name);
  if (known !== undefined) return known;
  const accountCode = `V${1_000 + parties.size}`;
  const party = { id: accountCode, accountCode, name, aliases: [], paymentMethods: [] };
  parties.set(name, party);
  return party;
}

export function nextCheck(world: World): string {
  return String(++world.checkNumber);
}
