import type { Counterparty } from "@matchbook/matcher/counterparty";
import { type Invoice, type Line, PLAIN_INVOICE, UNTOUCHED } from "@matchbook/matcher/model";
import { toCounterpartyRow } from "../../services/matching/src/store/counterparties.ts";
import { toInvoiceRow } from "../../services/matching/src/store/invoices.ts";
import type { TenantCollections } from "../../services/matching/src/store/tenant-collections.ts";

/** Open invoices per counterparty: a tenant with more invoices has more customers. */
const PER_COUNTERPARTY = 3;
const BATCH = 5_000;
const AT = new Date("2026-01-05T08:00:00.000Z");
const NAMES = ["Nordwind Handel", "Alder Finch", "Lumen Gallery", "Morgenrot Catering", "Seehof Papier", "Kranich Bau"];

/** Adds open invoices until the tenant has `to` of them. */
export async function fillUp(collections: TenantCollections, from: number, to: number): Promise<void> {
  const { invoices, counterparties } = collections;
  for (let start = from; start < to; start += BATCH) {
    const numbers = range(start, Math.min(to, start + BATCH));
    const parties = numbers.filter((nth) => nth % PER_COUNTERPARTY === 0).map((nth) => counterpartyOf(nth));
    if (parties.length > 0) await counterparties.insertMany(parties.map(toCounterpartyRow), { ordered: false });
    await invoices.insertMany(
      numbers.map((nth) => toInvoiceRow(invoiceOf(nth))),
      { ordered: false },
    );
  }
}

/**
 * A chunk of lines. Of twenty, twelve cite their invoice in a sentence, three come from a known account and three have
 * a known name, both with the exact amount; two are unrelated.
 */
export function chunkOf(lines: number, open: number, seed: number): Line[] {
  return range(0, lines).map((nth) => {
    const invoice = invoiceOf(mix(seed, nth) % open);
    const party = counterpartyOf(Number(invoice.invoiceNumber.slice(-8)));
    const line = lineOf(`${seed}-${nth}`, invoice.remaining);
    if (nth % 20 < 12)
      return { ...line, description: `Payment of invoice ${invoice.invoiceNumber} dated 2026-01-05, thanks` };
    if (nth % 20 < 15) return { ...line, counterpartyIban: party.paymentMethods[0]?.iban };
    if (nth % 20 < 18) return { ...line, counterpartyName: party.name };
    return { ...line, description: `Card 4711 ${mix(seed + 1, nth)} PURCHASE 12.01. 10:42 TERMINAL 0815` };
  });
}

function invoiceOf(nth: number): Invoice {
  const party = counterpartyOf(nth);
  const total = BigInt(1_000 + (mix(1, nth) % 5_000_000));
  return {
    ...PLAIN_INVOICE,
    id: idOf(nth),
    invoiceNumber: `INV-2026-${String(nth).padStart(8, "0")}`,
    direction: "receivable",
    counterpartyId: party.id,
    counterpartyCode: party.accountCode,
    currency: "EUR",
    total,
    remaining: total,
    void: false,
    issueDate: "2026-01-05",
    dueDate: "2026-02-04",
    metadataJson: "{}",
    version: 1n,
    createdAt: AT,
    updatedAt: AT,
  };
}

function counterpartyOf(nth: number): Counterparty {
  const number = Math.floor(nth / PER_COUNTERPARTY);
  const iban = `DE${String(10_000_000_000_000_000_000n + BigInt(number) * 7_919n)}`;
  return {
    id: `party-${number}`,
    accountCode: `C-${number}`,
    name: `${NAMES[number % NAMES.length]} ${word(number)} GmbH`,
    aliases: [],
    paymentMethods: [{ id: `method-${number}`, code: "BANK", type: "bank_account", iban, bic: undefined }],
    taxIds: [],
    version: 1n,
    createdAt: AT,
    updatedAt: AT,
  };
}

function lineOf(name: string, amount: bigint): Line {
  return {
    id: `line-${name}`,
    transactionCode: `TX-${name}`,
    amount,
    currency: "EUR",
    direction: "credit",
    valueDate: "2026-01-20",
    description: "",
    reference: undefined,
    endToEndId: undefined,
    counterpartyName: undefined,
    counterpartyIban: undefined,
    reversal: false,
    aggregated: false,
    ...UNTOUCHED,
    createdAt: AT,
    updatedAt: AT,
  };
}

function idOf(nth: number): string {
  return `0192f0c1-0000-7000-8000-${String(nth).padStart(12, "0")}`;
}

/** A different word of letters for each number. */
function word(number: number): string {
  let text = "";
  for (let rest = mix(3, number); rest > 0; rest = Math.floor(rest / 26)) text += String.fromCharCode(97 + (rest % 26));
  return text;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** A well-spread 32-bit number for a seed and a number (the finalizer of MurmurHash3). */
function mix(seed: number, nth: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
