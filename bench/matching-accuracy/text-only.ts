import type { Tenant } from "@matchbook/accuracy/truth";
import { matchAll } from "@matchbook/matcher/assign";
import { Ledger } from "@matchbook/matcher/ledger";
import { Pool } from "@matchbook/matcher/pool";
import { toCounterparty, toInvoice, toLine } from "./records.ts";
import { answerOf, bestFirst, type Said } from "./said.ts";

/**
 * Imports one statement of a tenant whose open items are all stored, in chunks, as the service does: claims that name no
 * invoice are decided when the last chunk has been weighed.
 * @param chunk lines per chunk
 */
export function importStatement(tenant: Tenant, chunk: number): Said[] {
  const arrivals = tenant.weeks.flatMap((week) => week.arrivals);
  const invoices = tenant.weeks.flatMap((week) => week.entries.map(({ invoice }) => toInvoice(invoice)));
  const counterparties = tenant.counterparties.map(toCounterparty);
  const ledger = Ledger.of({ lines: arrivals.map(({ line }) => toLine(line)), invoices, matches: [] });
  let count = 0;
  const now = new Date(`${tenant.weeks.at(-1)?.lastDay}T22:00:00Z`);
  const moment = { now, newId: () => `00000000-0000-7000-8000-${String(++count).padStart(12, "0")}` };
  const ids = arrivals.map(({ line }) => line.id);
  const match = (asked: string[], moreToCome: boolean) => {
    const open = invoices.map(({ id }) => ledger.invoice(id)).filter(({ remaining }) => remaining > 0n);
    matchAll(ledger, asked, new Pool({ invoices: open, counterparties }), moment, {
      waitsFor: moreToCome ? "file" : undefined,
    });
  };
  for (let start = 0; start < ids.length; start += chunk) match(ids.slice(start, start + chunk), true);
  for (let start = 0; start < ids.length; start += chunk) match(ids.slice(start, start + chunk), false);
  return arrivals.map((arrival) => {
    const matches = bestFirst(ledger, arrival.line.id);
    return { arrival, matches, answer: answerOf(matches) };
  });
}
