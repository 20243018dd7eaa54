import { addDays } from "@matchbook/runtime/days";
import { workday } from "../calendar.ts";
import type { Invoice } from "../records.ts";
import type { Confirmable } from "../truth.ts";
import { printedName } from "./names.ts";
import { checkText, creditText, debitText, otherText } from "./texts.ts";
import { DAYS, FIRST_DAY, itemOf, type Party, type World } from "./world.ts";

/** What happens in a quarter: payments of one or several items, with other amounts, and lines that pay no item. */

function printed({ random }: World, { printed: text, name }: Party): string {
  if (text !== undefined)
    return text.replace("%", `${random.digits(1)}${random.pick(["K", "R", "T"])}${random.digits(3)}`);
  const shown = printedName(random, name);
  return random.chance(0.85) ? shown.toUpperCase() : shown;
}

function checkOf({ invoiceNumber, paymentReference = "" }: Invoice): string | undefined {
  return /^CHK-(\d+)$/.exec(invoiceNumber)?.[1] ?? /^(?:CHK-|CHECK )?(\d+)$/.exec(paymentReference)?.[1];
}

function pay(
  world: World,
  party: Party,
  items: Invoice[],
  amount: bigint,
  name: string,
  confirmable: Confirmable,
): void {
  const { random, drafts } = world;
  const [first] = items as [Invoice];
  const debit = first.direction === "payable";
  const check = items.length === 1 ? checkOf(first) : undefined;
  const last =
    items
      .map(({ issueDate }) => issueDate)
      .sort()
      .at(-1) ?? first.issueDate;
  const day = workday(addDays(last, check === undefined ? random.int(0, 5) : random.int(2, 16)));
  const shown = printed(world, party);
  const text =
    check !== undefined
      ? checkText(random, check, shown)
      : party.printed !== undefined && random.chance(0.5)
        ? shown
        : debit
          ? debitText(random, shown)
          : creditText(random, shown);
  drafts.push({ text, items, amount, day, debit, class: name, confirmable });
}

export function single(world: World): void {
  const party = world.random.pick(world.parties);
  const item = itemOf(world, party, world.random.chance(0.7) || party.printed !== undefined);
  pay(world, party, [item], item.total, "text only: one item", "may");
}

export function combined(world: World): void {
  const { random } = world;
  const party = random.pick(world.parties);
  const debit = random.chance(0.6) || party.printed !== undefined;
  const near = addDays(FIRST_DAY, random.int(0, DAYS - 7));
  const items = Array.from(
    {
      length: random.weighted([
        [50, 2],
        [30, 3],
        [15, 4],
        [5, 5],
      ]),
    },
    () => itemOf(world, party, debit, near),
  );
  const sum = items.reduce((total, item) => total + item.total, 0n);
  pay(world, party, items, sum, "text only: several items", "may");
}

export function withFee(world: World): void {
  const { random } = world;
  const party = random.pick(world.parties);
  const item = itemOf(world, party, random.chance(0.6));
  const fee = random.chance(0.6) ? BigInt(random.int(2, 10) * 500) : BigInt(random.int(1_000, 5_000));
  if (item.total < 3n * fee) {
    single(world);
    return;
  }
  const amount = item.direction === "receivable" ? item.total - fee : item.total + fee;
  pay(world, party, [item], amount, "text only: a fee of 10 to 50", "never");
}

export function transposed(world: World): void {
  const { random } = world;
  const party = random.pick(world.parties);
  const item = itemOf(world, party, random.chance(0.6));
  const digits = item.total.toString();
  const at = random.int(0, digits.length - 2);
  const [a, b] = [digits[at], digits[at + 1]];
  if (a === b || b === "0") {
    single(world);
    return;
  }
  const amount = BigInt(`${digits.slice(0, at)}${b}${a}${digits.slice(at + 2)}`);
  pay(world, party, [item], amount, "text only: two digits transposed", "never");
}

export function other(world: World): void {
  const { random, items, drafts } = world;
  const equal = random.chance(0.15) && items.length > 0 ? random.pick(items).total : undefined;
  drafts.push({
    text: otherText(random, printed(world, random.pick(world.parties))),
    items: [],
    amount: equal ?? BigInt(random.int(500, 90_000)),
    day: workday(addDays(FIRST_DAY, random.int(0, DAYS))),
    debit: random.chance(0.8),
    class: "text only: pays no item",
    confirmable: "never",
  });
}
