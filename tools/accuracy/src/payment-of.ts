import { dayOfPayment } from "./calendar.ts";
import type { Citation } from "./citation.ts";
import type { Party } from "./parties.ts";
import type { Invoice } from "./records.ts";
import { payersText, wordsOnly } from "./remittance.ts";
import type { Draft, Payment, World } from "./world.ts";
import { pay } from "./world.ts";

/** A payment of invoices. Fields of `Payment` override the values that follow from the invoices. */
export interface About extends Partial<Omit<Payment, "class" | "pays" | "citations">> {
  class: string;
  /** The party of the invoices. */
  party: Party;
  invoices: Invoice[];
  /** The forms in which the text cites the invoices; absent or empty if it cites none. */
  citations?: Citation[];
  /** The amounts of the line for the invoices, in their order; by default the totals of the invoices. */
  amounts?: bigint[];
}

/** Adds a payment of one or more invoices of a party, some days after the last of them, with a text of the party. */
export function payInvoices(world: World, about: About): Draft {
  const { random } = world;
  const { party, invoices, citations = [], amounts, ...said } = about;
  const last = invoices.reduce((latest, invoice) => (invoice.issueDate > latest.issueDate ? invoice : latest));
  const pays = invoices.map((invoice, index) => ({ invoiceId: invoice.id, amount: amounts?.[index] ?? invoice.total }));
  const amount = said.amount ?? pays.reduce((sum, pair) => sum + pair.amount, 0n);
  const mentioned = { day: last.issueDate, amount };
  const written = citations.map((citation) => citation.written);
  return pay(world, {
    day: dayOfPayment(random, last.issueDate),
    currency: last.currency,
    text: written.length === 0 ? wordsOnly(random, party, mentioned) : payersText(random, party, written, mentioned),
    party,
    pays,
    citations,
    ...said,
    amount,
  });
}
