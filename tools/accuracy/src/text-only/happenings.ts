import { addDays } from "@matchbook/runtime/values/days";
import type { Invoice } from "../records.ts";
import type { Confirmable } from "../truth.ts";
import { twoAlike } from "./names.ts";
import { bankCharge, paymentText, SALES, SERVICES, shownName } from "./texts.ts";
import { amountOf, daysAfter, itemOf, nextCheck, someDay, type Vendor, vendorOf, type World } from "./world.ts";

/** The events of a month: entries in the ledger, and lines on the statement that pay them or do not. */

interface Paid {
  text: string;
  day: string;
  amount?: bigint;
  confirmable?: Confirmable;
}

function pays({ drafts }: World, name: string, items: Invoice[], { confirmable = "may", ...paid }: Paid): void {
  const sum = items.reduce((total, item) => total + item.total, 0n);
  const debit = items[0]?.direction === "payable";
  drafts.push({ amount: sum, items, debit, class: `text only: ${name}`, confirmable, ...paid });
}

function simple(
  world: World,
  name: string,
  vendor: Vendor,
  given: { amount?: bigint; day?: string; paidOn?: string } = {},
) {
  const { random } = world;
  const day = given.day ?? someDay(world);
  const item = itemOf(world, vendor, { day, amount: given.amount ?? amountOf(world, vendor.spending) });
  const late = random.chance(0.4) ? (random.chance(0.2) ? [3, 14] : [1, 4]) : [0, 1];
  const paidOn = given.paidOn ?? daysAfter(world, day, late[0] as number, late[1] as number);
  pays(world, name, [item], { text: paymentText(random, vendor.name, vendor.spending), day: paidOn });
}

export function single(world: World): void {
  simple(world, "one item", vendorOf(world));
}

/** The entry is of the month before. */
export function priorMonth(world: World): void {
  const day = someDay(world).slice(8) < "06" ? "2025-12-29" : "2025-12-31";
  simple(world, "an item of the month before", vendorOf(world), { day });
}

/** Two vendors have one amount on different days. */
export function equalAmounts(world: World): void {
  const first = vendorOf(world);
  const amount = amountOf(world, first.spending);
  const day = someDay(world);
  simple(world, "another vendor has the amount", first, { amount, day });
  const later = daysAfter(world, day, 5, 15);
  simple(world, "another vendor has the amount", vendorOf(world, first.spending), { amount, day: later });
}

/** Two vendors of nearly one name have one amount on one day. */
export function alikeOnOneDay(world: World): void {
  const amount = amountOf(world, SERVICES);
  const day = someDay(world);
  for (const name of twoAlike(world.random, world.taken)) {
    simple(
      world,
      "a vendor of nearly this name has amount and day",
      { name, spending: SERVICES },
      { amount, day, paidOn: day },
    );
  }
}

/** A vendor is paid every week, mostly the same amount. */
export function everyWeek(world: World): void {
  const { random } = world;
  const vendor = vendorOf(world);
  const usual = amountOf(world, vendor.spending);
  const isFixed = random.chance(0.6);
  const start = random.int(0, 6);
  for (let week = 0; week < 4; week++) {
    const day = addDays("2026-01-01", start + week * 7);
    const amount = isFixed ? usual : usual + (usual * BigInt(random.int(-500, 500))) / 10_000n;
    simple(world, "every week", vendor, { amount, day, paidOn: daysAfter(world, day, 0, 2) });
  }
}

export function combined(world: World): void {
  const { random } = world;
  const vendor = vendorOf(world, random.pick([SALES, SERVICES]));
  const base = someDay(world);
  const items = Array.from({ length: random.int(2, 5) }, () =>
    itemOf(world, vendor, { day: daysAfter(world, base, -5, 0), amount: amountOf(world, vendor.spending) }),
  );
  const text = paymentText(random, vendor.name, vendor.spending);
  pays(world, "several items", items, { text, day: daysAfter(world, base, 0, 2) });
}

/** The amounts of line and entry differ by a fee of 10 to 50 or by two exchanged digits. */
export function otherAmount(world: World): void {
  const { random } = world;
  const vendor = vendorOf(world, SALES);
  const day = someDay(world);
  const item = itemOf(world, vendor, { day, amount: amountOf(world, SALES) });
  const exchanged = transposed(world, item.total);
  const isFee = exchanged === item.total || random.chance(0.5);
  const amount = isFee ? item.total + BigInt(random.int(1_000, 5_000)) : exchanged;
  const text = `WIRE TRF IN ${random.int(1_000_000, 9_999_999)} ${shownName(vendor.name, 15)}`;
  const name = isFee ? "a fee of 10 to 50" : "two digits transposed";
  pays(world, name, [item], { text, day: daysAfter(world, day, 0, 3), amount, confirmable: "never" });
}

function transposed({ random }: World, amount: bigint): bigint {
  const digits = amount.toString();
  const places = [...digits.slice(1)].flatMap((digit, at) => (digit !== digits[at] && digit !== "0" ? [at] : []));
  const at = places.length === 0 ? 0 : random.pick(places);
  return BigInt(digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2));
}

/** A check was voided and written anew. */
export function reissuedCheck(world: World): void {
  const vendor = vendorOf(world, SERVICES);
  const amount = amountOf(world, SERVICES);
  const day = someDay(world);
  const [first, anew] = [nextCheck(world), nextCheck(world)];
  itemOf(world, vendor, { day, amount, check: first });
  const voided = daysAfter(world, day, 2, 7);
  itemOf(world, vendor, { day: voided, amount, debit: false, check: `${first}-V` });
  const again = daysAfter(world, voided, 1, 5);
  const item = itemOf(world, vendor, { day: again, amount, check: anew });
  pays(world, "a check", [item], { text: `CHECK #${anew}`, day: daysAfter(world, again, 0, 3) });
}

/** One vendor gets two checks of one amount. */
export function twoChecks(world: World): void {
  const vendor = vendorOf(world, SERVICES);
  const amount = amountOf(world, SERVICES);
  const start = someDay(world);
  for (const day of [start, daysAfter(world, start, 3, 10)]) {
    const check = nextCheck(world);
    const item = itemOf(world, vendor, { day, amount, check });
    pays(world, "a check", [item], { text: `CHECK #${check}`, day: daysAfter(world, day, 0, 3) });
  }
}

/** A wrong vendor was paid, the payment came back, and the right one was paid. */
export function corrected(world: World): void {
  const [wrong, right] = [vendorOf(world, SERVICES), vendorOf(world, SERVICES)];
  const amount = amountOf(world, SERVICES);
  const first = someDay(world);
  const back = daysAfter(world, first, 1, 4);
  const then = daysAfter(world, back, 1, 3);
  const steps = [
    { vendor: wrong, day: first, debit: true },
    { vendor: wrong, day: back, debit: false },
    { vendor: right, day: then, debit: true },
  ];
  for (const { vendor, day, debit } of steps) {
    const item = itemOf(world, vendor, { day, amount, debit });
    const text = `ACH ${debit ? "DEBIT" : "CREDIT"} ${shownName(vendor.name)}`;
    pays(world, "paid wrongly, returned and corrected", [item], { text, day: daysAfter(world, day, 0, 2) });
  }
}

/** A deposited check comes back. Neither line has a name. */
export function returnedDeposit(world: World): void {
  const vendor = vendorOf(world, SALES);
  const amount = amountOf(world, SALES);
  const day = someDay(world);
  const item = itemOf(world, vendor, { day, amount });
  pays(world, "a deposit without a name", [item], { text: "DEPOSIT", day: daysAfter(world, day, 0, 1) });
  const later = daysAfter(world, day, 3, 10);
  const returned = itemOf(world, vendor, { day: later, amount, debit: true });
  const text = "RETURNED ITEM - NSF";
  pays(world, "a deposit without a name", [returned], { text, day: daysAfter(world, later, 0, 1) });
}

export function unmatched(world: World): void {
  const { drafts, random } = world;
  const day = someDay(world);
  drafts.push({ ...bankCharge(random), items: [], day, class: "text only: pays no item", confirmable: "never" });
}

/** An entry that no line pays, or one with its cancellation. */
export function unpaid(world: World): void {
  const vendor = vendorOf(world);
  const amount = amountOf(world, vendor.spending);
  const day = someDay(world);
  itemOf(world, vendor, { day, amount });
  if (world.random.chance(0.4)) {
    itemOf(world, vendor, { day: daysAfter(world, day, 1, 5), amount, debit: !vendor.spending.debit });
  }
}
