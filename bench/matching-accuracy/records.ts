import type * as generated from "@matchbook/accuracy/records";
import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import { type Invoice, type Line, type Moment, PLAIN_INVOICE } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";

/** Converts generated records to what the engine reads, in the state in which the service stores them first. */

export function toLine(line: generated.Line): Line {
  return { ...UNTOUCHED, ...line, ...storedOn(line.valueDate) };
}

export function toInvoice(invoice: generated.Invoice): Invoice {
  const state = { remaining: invoice.total, metadataJson: "", version: 1n };
  return { ...PLAIN_INVOICE, ...invoice, ...state, ...storedOn(invoice.issueDate) };
}

export function toCounterparty(counterparty: generated.Counterparty): Counterparty {
  return { ...counterparty, taxIds: [], version: 1n, ...storedOn("2025-06-30") };
}

function storedOn(day: string): { createdAt: Date; updatedAt: Date } {
  const at = new Date(`${day}T08:00:00Z`);
  return { createdAt: at, updatedAt: at };
}

/** The evening of a day, with ids that no other week has. */
export function momentOf(day: string, week: number): Moment {
  let count = 0;
  return {
    now: new Date(`${day}T22:00:00Z`),
    newId: () => `${String(week).padStart(8, "0")}-0000-7000-8000-${String(++count).padStart(12, "0")}`,
  };
}
