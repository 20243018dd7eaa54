import { addDays } from "@matchbook/runtime/values/days";
import { listPrice } from "../amounts.ts";
import { FIRST_DAY, workday } from "../calendar.ts";
import { asPrinted } from "../citation.ts";
import { payInvoices } from "../payment-of.ts";
import { issue, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Customers who pay a monthly amount that many others pay, too. */
export const subscriptions: Scenario[] = [
  { share: 45, lines: 11, happen: (world) => monthly(world, "clean") },
  { share: 27, lines: 11, happen: (world) => monthly(world, "standing order") },
  { share: 8, lines: 11, happen: (world) => monthly(world, "month named") },
];

const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");

function monthly(world: World, manner: "clean" | "standing order" | "month named"): void {
  const { random } = world;
  const party = someParty(world, "customer");
  const amount = listPrice(random);
  const late = random.chance(0.2);
  const text = random.pick([
    "Dauerauftrag",
    "Beitrag",
    "Miete",
    "Abo",
    "subscription",
    "monatliche Zahlung",
    "Wartung",
  ]);
  for (let month = 0; month < 11; month++) {
    const day = addDays(FIRST_DAY, month * 30 + 2);
    const invoice = issue(world, party, { day, amount });
    // Some pay late, so that two equal invoices are open when the payment arrives.
    const paid = workday(addDays(day, late && random.chance(0.3) ? random.int(32, 50) : random.int(2, 20)));
    const named = random.pick([MONTHS[Number(day.slice(5, 7)) - 1] ?? "", `${day.slice(5, 7)}/${day.slice(0, 4)}`]);
    payInvoices(world, {
      class: `subscription, ${manner}`,
      party,
      invoices: [invoice],
      day: paid,
      ...(manner === "clean"
        ? { citations: [asPrinted(invoice.invoiceNumber)] }
        : { text: manner === "month named" ? `${text} ${named}` : text }),
    });
  }
}
