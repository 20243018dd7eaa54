import type { Tenant } from "@matchbook/accuracy/truth";
import { matchAll } from "@matchbook/matcher/assign/assign";
import { Ledger } from "@matchbook/matcher/books/ledger";
import { Pool } from "@matchbook/matcher/candidates/pool";
import { momentOf, toCounterparty, toInvoice, toLine } from "./records.ts";
import { answerOf, bestFirst, type Said } from "./said.ts";

/**
 * Imports one statement of a tenant whose open items are all stored, in chunks, as the service does: choices that name no
 * invoice are decided when the last chunk has been weighed.
 * @param chunk lines per chunk
 * @param without the ids of rules that are switched off
 */
export function importStatement(tenant: Tenant, chunk: number, without?: ReadonlySet<string>): Said[] {
  const arrivals = tenant.weeks.flatMap((week) => week.arrivals);
  const invoices = tenant.weeks.flatMap((week) => week.entries.map(({ invoice }) => toInvoice(invoice)));
  const counterparties = tenant.counterparties.map(toCounterparty);
  const ledger = Ledger.of({ lines: arrivals.map(({ line }) => toLine(line)), invoices, matches: [] });
  const moment = momentOf(tenant.weeks.at(-1)?.lastDay ?? "", 0);
  const ids = arrivals.map(({ line }) => line.id);
  for (const waitsFor of ["file", undefined] as const) {
    for (let start = 0; start < ids.length; start += chunk) {
      const open = invoices.map(({ id }) => ledger.invoice(id)).filter(({ remaining }) => remaining > 0n);
      const pool = new Pool({ invoices: open, counterparties, ...(without && { without }) });
      matchAll(ledger, ids.slice(start, start + chunk), pool, moment, { waitsFor });
    }
  }
  return arrivals.map((arrival) => {
    const matches = bestFirst(ledger, arrival.line.id);
    return { arrival, matches, answer: answerOf(matches) };
  });
}
