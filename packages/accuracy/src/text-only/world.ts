import { addDays } from "@matchbook/runtime/days";
import { workday } from "../calendar.ts";
import type { Random } from "../random.ts";
import type { Counterparty, Invoice } from "../records.ts";
import type { Confirmable } from "../truth.ts";
import { MERCHANTS, misspelled, newName } from "./names.ts";

export const FIRST_DAY = "2026-01-05";
export const DAYS = 85;

export interface Party {
  counterparty: Counterparty;
  /** The text that a merchant's payments carry instead of the name. */
  printed: string | undefined;
  /** The name in its true spelling; the one on file may have an error. */
  name: string;
  /** An amount that it charges again and again. */
  usual: bigint;
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
  parties: Party[];
  items: Invoice[];
  common: bigint[];
  checkNumber: number;
  drafts: Draft[];
}

/** Makes so many counterparties; a few have an error in the name on file. */
export function partiesOf(random: Random, count: number): Party[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const [merchant, printed] = MERCHANTS[at] ?? [newName(random, taken), undefined];
    taken.add(merchant);
    const onFile = random.chance(0.06) ? misspelled(random, merchant, random.int(1, 2)) : merchant;
    const accountCode = `V${String(1_000 + at)}`;
    const counterparty = { id: random.uuid(), accountCode, name: onFile, aliases: [], paymentMethods: [] };
    return { counterparty, printed, name: merchant, usual: BigInt(random.int(1_900, 95_000)) };
  });
}

function amountOf({ random, common }: World, party: Party): bigint {
  const cents = Math.round(2_000 * 10 ** (random.int(0, 3_000) / 1_000));
  return random.weighted([
    [80, BigInt(cents) + BigInt(random.int(0, 99))],
    [10, party.usual],
    [10, random.pick(common)],
  ]);
}

/**
 * Enters an open item of a party.
 * @param near the day after which it is issued within a week; any day of the quarter when absent
 */
export function itemOf(world: World, party: Party, debit: boolean, near?: string): Invoice {
  const { random, items } = world;
  const amount = amountOf(world, party);
  const issueDate = workday(
    near === undefined ? addDays(FIRST_DAY, random.int(0, DAYS)) : addDays(near, random.int(0, 6)),
  );
  const isCheck = debit && party.printed === undefined && random.chance(0.25);
  const check = String(isCheck ? world.checkNumber++ : 0);
  const serial = String(20_000 + items.length * 3 + random.int(0, 2));
  const byNumber = isCheck && random.chance(0.6);
  const item: Invoice = {
    id: random.uuid(),
    invoiceNumber: byNumber
      ? `CHK-${check}`
      : `${debit ? random.pick(["BILL", "AP"]) : random.pick(["INV", "AR"])}-${serial}`,
    direction: debit ? "payable" : "receivable",
    counterpartyId: party.counterparty.id,
    counterpartyCode: party.counterparty.accountCode,
    currency: "USD",
    total: amount,
    void: false,
    issueDate,
    dueDate: random.chance(0.3) ? addDays(issueDate, random.pick([0, 10, 15, 30])) : undefined,
    paymentReference: isCheck && !byNumber ? random.pick([`CHK-${check}`, `CHECK ${check}`, check]) : undefined,
  };
  items.push(item);
  return item;
}
