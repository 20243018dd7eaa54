import { minMinor } from "@matchbook/matcher/model/money";
import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount, share } from "../amounts.ts";
import { dayOfPayment, workday } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import type { Party } from "../parties.ts";
import { payInvoices } from "../payment-of.ts";
import type { Random } from "../random.ts";
import type { Invoice } from "../records.ts";
import { issue, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

type Paid = (random: Random, total: bigint) => bigint;
const discount: Paid = (random, total) => total - share(total, random.pick([200, 200, 300, 300, 250]));
const lessFee: Paid = (random, total) => total - BigInt(random.pick([250, 500, 750, 1000, 1500, 2500]));
const lessCents: Paid = (random, total) => total - BigInt(random.int(1, 9));
const deducted: Paid = (random, total) => share(total, random.int(5_000, 9_400));
const tooMuch: Paid = (random, total) => total + BigInt(random.pick([1, 10, 100, 1000, random.int(100, 9_000)]));

/** Payments of one invoice with another amount. None may be confirmed without a person. */
export const otherAmounts: Scenario[] = [
  { share: 14, happen: cited("customer", "early payment discount", discount) },
  { share: 4, happen: uncited("customer", "early payment discount, no reference", discount) },
  { share: 8, happen: cited("supplier", "supplier: early payment discount", discount) },
  { share: 9, happen: cited("customer", "bank fee short", lessFee) },
  { share: 5, happen: cited("customer", "cents short", lessCents) },
  { share: 6, happen: cited("customer", "deduction", deducted) },
  { share: 5, happen: cited("customer", "over-payment", tooMuch) },
  { share: 20, lines: 3, happen: instalments },
  { share: 3, happen: halfOfARoundBill },
];

function bill(world: World, party: Party): Invoice {
  return issue(world, party, { amount: freeAmount(world.random) + 5_000n });
}

function payOther(world: World, role: Party["role"], name: string, paid: Paid, isCited: boolean): void {
  const party = someParty(world, role);
  const invoice = bill(world, party);
  const amount = paid(world.random, invoice.total);
  payInvoices(world, {
    class: name,
    party,
    invoices: [invoice],
    amount,
    amounts: [minMinor(amount, invoice.total)],
    citations: isCited ? [asPrinted(invoice.invoiceNumber)] : [],
  });
}

function cited(role: Party["role"], name: string, paid: Paid): (world: World) => void {
  return (world) => payOther(world, role, name, paid, true);
}

function uncited(role: Party["role"], name: string, paid: Paid): (world: World) => void {
  return (world) => payOther(world, role, name, paid, false);
}

// Instalments that add up to the total. Only the last one equals the open amount.
function instalments(world: World): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const invoice = issue(world, party, { amount: freeAmount(random) + 30_000n });
  const count = random.int(2, 4);
  let day = dayOfPayment(random, invoice.issueDate);
  let rest = invoice.total;
  for (let part = 1; part <= count; part++) {
    const amount = part === count ? rest : invoice.total / BigInt(count);
    rest -= amount;
    const number = invoice.invoiceNumber;
    const label = random.pick(["Rate", "Teilzahlung", "instalment", "Abschlag"]);
    payInvoices(world, {
      class: part === count ? "instalment, the last" : "instalment",
      party,
      invoices: [invoice],
      day,
      amounts: [amount],
      text: `${label} ${part}${random.pick([".", `/${count}`, ""])} ${number}`,
      citations: [asPrinted(number)],
    });
    day = workday(addDays(day, random.int(14, 31)));
  }
}

// The complaint: a payment of 50 euros settled an invoice of 100 euros.
function halfOfARoundBill(world: World): void {
  const party = someParty(world, "customer");
  const total = BigInt(world.random.pick([10_000, 20_000, 50_000, 100_000]));
  const invoice = issue(world, party, { amount: total });
  payInvoices(world, {
    class: "complaint: half the amount",
    party,
    invoices: [invoice],
    amounts: [total / 2n],
    citations: [asPrinted(invoice.invoiceNumber)],
  });
}
