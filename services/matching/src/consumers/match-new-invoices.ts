import type { Invoice, Line } from "@matchbook/matcher/model/model";
import {
  counterpartyIbans,
  counterpartyNameBlocks,
  counterpartyNameKeys,
  invoiceAmountKeys,
  isOpen,
} from "@matchbook/matcher/reading/derived-keys";
import { invoiceKeys } from "@matchbook/matcher/reading/invoice-forms";
import { mayName } from "@matchbook/matcher/signals/text-party";
import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Invoice as InvoiceMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import { MATCHING } from "@matchbook/vocabulary/actors";
import type { InvoiceDirection } from "@matchbook/vocabulary/statuses";
import { type Call, type Context, callOf } from "../context.ts";
import { matchAgain, matchLines, waitsForFile } from "../engine/match-lines.ts";
import { distinct } from "../engine/questions.ts";
import { findLinesBy } from "../store/candidates.ts";
import { findCounterpartiesByCodes } from "../store/counterparties.ts";
import { markOwnAccounts } from "../store/lines.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/**
 * Matches open lines again against new or changed invoices, except payments by matching itself, which considered them,
 * and those whose other side became an account of the tenant after they were stored.
 */
export async function matchStoredLines(context: Context, events: Event[]): Promise<void> {
  for (const [tenant, group] of Map.groupBy(events, (event) => event.tenant)) {
    const call = await callOf(context, tenant, group);
    const ibans = group.flatMap(({ data }) => (data?.$case === "bankConnection" ? (data.value.iban ?? []) : []));
    while (ibans.length > 0) {
      const lines = await markOwnAccounts(call.collections, ibans, context.config.MATCHING_CHUNK);
      if (lines.length === 0) break;
      await matchLines(context, call, lines);
    }
    const invoices = group
      .filter(({ actor, type }) => actor !== MATCHING || type === "invoice.updated")
      .flatMap(({ data }) => (data?.$case === "invoice" ? [data.value] : []));
    // Each state of an invoice has an event. Only the last one of the batch counts.
    const newest = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    // Lines that wait for their file are decided at its end, also about these invoices.
    await lookBack(context, call, [...newest.values()].map(asSought), (line) => !waitsForFile(line, tenant));
  }
}

/** The keys by which the lines of an invoice are found. */
type Sought = Pick<
  Invoice,
  | ("invoiceNumber" | "issueDate" | "paymentReference" | "counterpartyCode" | "direction" | "currency" | "void")
  | ("total" | "remaining" | "instalments" | "expected")
>;

function asSought(message: InvoiceMessage): Sought {
  const { paymentReference, direction, status } = message;
  const instalments = message.instalments.length === 0 ? undefined : message.instalments;
  return {
    ...message,
    instalments,
    paymentReference,
    direction: direction as InvoiceDirection,
    void: status === "void",
  };
}

/** Matches again the open lines that cite an invoice, have its open amount, or are from its counterparty. */
export async function lookBack(
  context: Context,
  call: Call,
  invoices: readonly Sought[],
  which: (line: Line) => boolean = () => true,
  waitsFor?: string,
): Promise<void> {
  const lines = (await linesFor(call.collections, invoices.filter(isOpen))).filter(which);
  await matchAgain(context, call, lines, waitsFor);
}

async function linesFor(collections: TenantCollections, invoices: readonly Sought[]): Promise<Line[]> {
  if (invoices.length === 0) return [];
  const codes = distinct(invoices.map((invoice) => invoice.counterpartyCode));
  const parties = await findCounterpartiesByCodes(collections, codes);
  const { words, ...others } = await findLinesBy(collections, {
    accounts: distinct(parties.flatMap(counterpartyIbans)),
    amounts: distinct(invoices.flatMap(invoiceAmountKeys)),
    cites: distinct(invoices.flatMap(invoiceKeys)),
    names: distinct(parties.flatMap(counterpartyNameKeys)),
    words: distinct(parties.flatMap(counterpartyNameBlocks)),
  });
  const linked = new Set(Object.values(others).flat());
  const worded = words.filter((line) => !linked.has(line) && parties.some((party) => mayName(line, party)));
  return [...linked, ...worded];
}
