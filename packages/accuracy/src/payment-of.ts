import { dayOfPayment } from "./calendar.ts";
import type { Citation } from "./citation.ts";
import type { Party } from "./parties.ts";
import type { Invoice } from "./records.ts";
import { payersText, wordsOnly } from "./remittance.ts";
import type { Draft, Payment, World } from "./world.ts";
import { pay } from "./world.ts";

/** What a payment of invoices is about; anything of a `Payment` may be said otherwise than what follows from these. */
export interface About extends Partial<Omit<Payment, "class" | "pays" | "citations">> {
  class: string;
  /** Whose invoices they are. */
  party: Party;
  invoices: Invoice[];
  /** How the text names the invoices; absent or empty when it names none. */
  citations?: Citation[];
  /** How much of the line is for each invoice, in order, when it is not what was billed. */
  amounts?: bigint[];
}

/** A payment of one or more invoices of a party, some time after the last of them, in the party's own words. */
export function payInvoices(world: World, about: About): Draft {
  const { random } = world;
  const { party, invoices, citations = [], amounts, ...said } = about;
  const last = invoices.reduce((latest, invoice) => (invoice.issueDate > latest.issueDate ? invoice : latest));
  const pays = invoices.map((invoice, index) => ({ invoiceId: invoice.id, amount: amounts?.[index] ?? invoice.total }));
  const amount = said.amount ?? pays.reduce((sum, pair) => sum + pair.amount, 0n);
  const told = { day: last.issueDate, amount };
  const written = citations.map((citation) => citation.written);
  return pay(world, {
    day: dayOfPayment(random, last.issueDate),
    currency: last.currency,
    text: written.length === 0 ? wordsOnly(random, party, told) : payersText(random, party, written, told),
    party,
    pays,
    citations,
    ...said,
    amount,
  });
}
