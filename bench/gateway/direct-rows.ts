import type { Invoice, Line } from "@matchbook/matcher/model";
import { newMatch } from "@matchbook/matcher/new-match";
import { newId } from "@matchbook/runtime/ids";
import { aLine, anInvoice, aParty } from "../../packages/matcher/test/matcher-world.ts";
import { toCounterpartyRow } from "../../services/matching/src/store/counterparties.ts";
import { toInvoiceRow } from "../../services/matching/src/store/invoices.ts";
import { toLineRow } from "../../services/matching/src/store/lines.ts";
import { toMatchRow } from "../../services/matching/src/store/matches.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";

/** An entity whose version a decision increments. */
export interface Named {
  id: string;
  version: bigint;
  updatedAt: Date;
}

/** The value date of the n-th line: the lines are spread evenly over two months. */
export function dayOf(n: number): string {
  return new Date(Date.UTC(2026, 1, 1 + (n % 60))).toISOString().slice(0, 10);
}

/** Inserts the same rows as the seed of the API: lines `L-n` with a match to invoice `I-n`, and lines `R-n` without. */
export async function fillDirect(collections: TenantCollections, size: number): Promise<void> {
  const now = new Date();
  const common = { version: 1n, createdAt: now, updatedAt: now };
  const method = { id: newId(), code: "P", type: "bank", iban: undefined, bic: undefined };
  const party = aParty(newId(), { accountCode: "C", name: "Bench", paymentMethods: [method], ...common });
  await collections.counterparties.insertOne(toCounterpartyRow(party));
  const line = (transactionCode: string, n: number, allocated: bigint): Line =>
    aLine("", { id: newId(), transactionCode, valueDate: dayOf(n), allocated, ...common });
  const invoice = (invoiceNumber: string): Invoice =>
    anInvoice(invoiceNumber, {
      ...{ id: newId(), counterpartyId: party.id, counterpartyCode: "C", issueDate: "2026-02-01", metadataJson: "{}" },
      ...{ total: 20_000n, remaining: 19_999n, ...common },
    });
  const match = (of: Line, to: Invoice) =>
    newMatch(
      { line: () => of, invoice: () => to },
      { lineId: of.id, invoiceId: to.id, paymentMethod: method, metadataJson: "{}" },
      { now, newId },
      { source: "manual", status: "active", matchedAmount: 1n, invoiceAmount: 1n, version: 1n },
    );
  for (let start = 0; start < size; start += 500) {
    const numbers = Array.from({ length: Math.min(500, size - start) }, (_, index) => start + index);
    const pairs = numbers.map((n) => ({ line: line(`L-${n}`, n, 1n), invoice: invoice(`I-${n}`) }));
    const plain = numbers.map((n) => line(`R-${n}`, n, 0n));
    await collections.lines.insertMany([...pairs.map((pair) => pair.line), ...plain].map(toLineRow));
    await collections.invoices.insertMany(pairs.map((pair) => toInvoiceRow(pair.invoice)));
    await collections.matches.insertMany(pairs.map((pair) => toMatchRow(match(pair.line, pair.invoice))));
  }
}
