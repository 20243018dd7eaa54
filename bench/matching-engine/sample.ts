import type { Counterparty } from "@matchbook/matcher/counterparty";
import { type Invoice, type Line, PLAIN_INVOICE, UNTOUCHED } from "@matchbook/matcher/model";

/** A repeatable sample: the same numbers give the same entities. */
export interface Sample {
  lines: Line[];
  invoices: Invoice[];
  counterparties: Counterparty[];
}

const CREATED = new Date("2026-03-01T00:00:00Z");
const WORDS = ["Rechnung", "Ihre Lieferung", "Invoice", "Zahlung vom 02.03.2026", "payment for", "SVWZ+Rechnung Nr."];
const COMPANIES = ["Nordwind", "Alder Finch", "Seeblick", "Morgenrot", "Tanne", "Falke", "Linden", "Harbor Pine"];
const FORMS = ["GmbH", "AG", "Ltd", "GmbH & Co. KG", "S.à r.l.", "B.V."];

/**
 * Lines with the invoices that they may pay: half of them name their invoice in a text as banks deliver it, most others
 * are identified by account, name or amount, and one in ten pays nothing known.
 */
export function sample(count: number): Sample {
  const counterparties = range(Math.max(1, Math.floor(count / 4))).map(counterparty);
  const invoices = range(count).map((at) => invoice(at, counterparties[at % counterparties.length] as Counterparty));
  const lines = invoices.map((each, at) => line(at, each, counterparties[at % counterparties.length] as Counterparty));
  return { lines, invoices, counterparties };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

const id = (kind: string, at: number) => `${kind}-${String(at).padStart(8, "0")}`;
const iban = (at: number) => `DE${String(44 + (at % 50))}1009990100${String(at).padStart(8, "0")}`;

function counterparty(at: number): Counterparty {
  return {
    id: id("party", at),
    accountCode: `C-${at}`,
    name: `${COMPANIES[at % COMPANIES.length]} ${at} ${FORMS[at % FORMS.length]}`,
    aliases: [],
    paymentMethods: [{ id: id("method", at), code: "BANK", type: "bank_account", iban: iban(at), bic: undefined }],
    taxIds: [],
    version: 1n,
    createdAt: CREATED,
    updatedAt: CREATED,
  };
}

function invoice(at: number, { id: counterpartyId, accountCode }: Counterparty): Invoice {
  const total = BigInt(1_000 + ((at * 7_919) % 900_000));
  return {
    ...PLAIN_INVOICE,
    id: id("invoice", at),
    invoiceNumber: `RE-2026-${String(at + 1).padStart(6, "0")}`,
    direction: "receivable",
    counterpartyId,
    counterpartyCode: accountCode,
    currency: "EUR",
    total,
    remaining: total,
    void: false,
    issueDate: "2026-02-10",
    dueDate: "2026-03-03",
    metadataJson: "",
    version: 1n,
    createdAt: CREATED,
    updatedAt: CREATED,
  };
}

function line(at: number, invoice: Invoice, party: Counterparty): Line {
  const kind = at % 10;
  const text = `${WORDS[at % WORDS.length]} ${kind < 5 ? invoice.invoiceNumber : ""} Kd-Nr ${10_000 + (at % 997)}`;
  return {
    id: id("line", at),
    transactionCode: `TX-${at}`,
    amount: kind === 9 ? invoice.total + 13n : invoice.total,
    currency: "EUR",
    direction: "credit",
    valueDate: "2026-03-02",
    description: `${text}\nEREF+NOTPROVIDED danke`,
    reference: undefined,
    endToEndId: "NOTPROVIDED",
    counterpartyName: kind === 8 || kind === 9 ? undefined : party.name,
    counterpartyIban: kind < 2 || (kind >= 5 && kind < 7) ? party.paymentMethods[0]?.iban : undefined,
    reversal: false,
    aggregated: false,
    ...UNTOUCHED,
    createdAt: CREATED,
    updatedAt: CREATED,
  };
}
