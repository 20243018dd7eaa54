import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Invoice, Line } from "@matchbook/matcher/model/model";
import { aLine, anInvoice, aParty } from "../packages/matcher/test/matcher-world.ts";

/** Repeatable entities of one tenant: the same numbers give the same ones. */

const WORDS = ["Rechnung", "Ihre Lieferung", "Invoice", "Zahlung vom 02.03.2026", "payment for", "SVWZ+Rechnung Nr."];
const COMPANIES = ["Nordwind", "Alder Finch", "Seeblick", "Morgenrot", "Tanne", "Falke", "Linden", "Harbor Pine"];
const FORMS = ["GmbH", "AG", "Ltd", "GmbH & Co. KG", "S.à r.l.", "B.V."];

const id = (kind: string, at: number) => `${kind}-${String(at).padStart(8, "0")}`;
const iban = (at: number) => `DE${String(44 + (at % 50))}1009990100${String(at).padStart(8, "0")}`;

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

export function partyAt(at: number): Counterparty {
  return aParty(id("party", at), {
    accountCode: `C-${at}`,
    name: `${COMPANIES[at % COMPANIES.length]} ${at} ${FORMS[at % FORMS.length]}`,
    paymentMethods: [{ id: id("method", at), code: "BANK", type: "bank_account", iban: iban(at), bic: undefined }],
  });
}

export function invoiceAt(at: number, { id: counterpartyId, accountCode }: Counterparty): Invoice {
  return anInvoice(`RE-2026-${String(at + 1).padStart(6, "0")}`, {
    ...{ id: id("invoice", at), counterpartyId, counterpartyCode: accountCode },
    ...{ total: BigInt(1_000 + ((at * 7_919) % 900_000)), issueDate: "2026-02-10", dueDate: "2026-03-03" },
  });
}

/**
 * A line that may pay an invoice. Of ten, five name it in a text as banks deliver it, most others are identified by
 * account, name or amount, and one pays nothing known.
 */
export function lineAt(at: number, invoice: Invoice, party: Counterparty): Line {
  const kind = at % 10;
  const text = `${WORDS[at % WORDS.length]} ${kind < 5 ? invoice.invoiceNumber : ""} Kd-Nr ${10_000 + (at % 997)}`;
  return aLine(`${text}\nEREF+NOTPROVIDED danke`, {
    ...{ id: id("line", at), transactionCode: `TX-${at}`, valueDate: "2026-03-02", endToEndId: "NOTPROVIDED" },
    amount: kind === 9 ? invoice.total + 13n : invoice.total,
    counterpartyName: kind === 8 || kind === 9 ? undefined : party.name,
    counterpartyIban: kind < 2 || (kind >= 5 && kind < 7) ? party.paymentMethods[0]?.iban : undefined,
  });
}
