import { asPrinted, type Citation, misspelled, partly, retyped } from "../citation.ts";
import type { Party } from "../parties.ts";
import { payInvoices } from "../payment-of.ts";
import type { Random } from "../random.ts";
import { bareReference, mistyped } from "../structured-reference.ts";
import { issue, someParty, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

type Cite = (random: Random, number: string) => Citation;
const clean: Cite = (_random, number) => asPrinted(number);

/** One exact payment of one invoice, cited with varying quality. Payments to suppliers are cited more carefully. */
export const singleInvoice: Scenario[] = [
  { share: 165, happen: cited("customer", "clean reference", clean) },
  { share: 45, happen: cited("customer", "retyped reference", retyped) },
  { share: 12, happen: cited("customer", "partial reference", partly) },
  { share: 10, happen: cited("customer", "misspelled reference", misspelled) },
  { share: 60, happen: uncited("customer", "no reference") },
  { share: 50, happen: structured("customer", "structured reference", false) },
  { share: 4, happen: structured("customer", "structured reference, wrong check digit", true) },
  { share: 12, happen: inEndToEndId },
  { share: 75, happen: cited("supplier", "supplier: clean reference", clean) },
  { share: 8, happen: cited("supplier", "supplier: retyped reference", retyped) },
  { share: 25, happen: structured("supplier", "supplier: structured reference", false) },
  { share: 10, happen: uncited("supplier", "supplier: no reference") },
  { share: 15, happen: supplierCollects },
];

function cited(role: Party["role"], name: string, cite: Cite): (world: World) => void {
  return (world) => {
    const party = someParty(world, role);
    const invoice = issue(world, party);
    payInvoices(world, {
      class: name,
      party,
      invoices: [invoice],
      citations: [cite(world.random, invoice.invoiceNumber)],
    });
  };
}

function uncited(role: Party["role"], name: string): (world: World) => void {
  return (world) => {
    const party = someParty(world, role);
    payInvoices(world, { class: name, party, invoices: [issue(world, party)] });
  };
}

function structured(role: Party["role"], name: string, wrong: boolean): (world: World) => void {
  return (world) => {
    const party = someParty(world, role);
    const invoice = issue(world, party, { structured: true });
    const reference = bareReference(invoice.paymentReference ?? "");
    const written = wrong ? mistyped(world.random, reference) : reference;
    payInvoices(world, {
      class: name,
      party,
      invoices: [invoice],
      text: "",
      structured: written,
      citations: [{ quality: wrong ? "typo" : "exact", written }],
    });
  };
}

// Payers whose software puts the number of the invoice into the end-to-end id.
function inEndToEndId(world: World): void {
  const party = someParty(world, "customer");
  const invoice = issue(world, party);
  const written = invoice.invoiceNumber;
  payInvoices(world, {
    class: "number in the end-to-end id",
    party,
    invoices: [invoice],
    text: world.random.pick(["", "Rechnung", "payment"]),
    endToEndId: written,
    citations: [asPrinted(written)],
  });
}

// A supplier that collects by direct debit writes the text, with mandate and customer number.
function supplierCollects(world: World): void {
  const { random } = world;
  const party = someParty(world, "supplier");
  const invoice = issue(world, party);
  const written = invoice.invoiceNumber;
  payInvoices(world, {
    class: "supplier: direct debit",
    party,
    invoices: [invoice],
    text: `${random.pick(["Kd-Nr.", "Kundennummer", "VK"])} ${party.customerNumber}, ${random.pick(["Rg-Nr.", "Rechnungsnr.", "RNr"])} ${written} Mandat ${random.digits(8)}`,
    citations: [asPrinted(written)],
  });
}
