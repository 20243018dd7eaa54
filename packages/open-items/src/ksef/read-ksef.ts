import {
  amountAt,
  dayAt,
  electronicIban,
  find,
  findAll,
  isIban,
  lineSum,
  readParts,
  requireText,
  StatementError,
  textAt,
  type XmlElement,
} from "@matchbook/statements/readers";
import type { DocumentParty, InvoiceDocument } from "../invoice-document.ts";
import { makeDocument, makeParty } from "../make-document.ts";
import type { Totals } from "../totals.ts";

const STRUCTURE = {
  "Faktura/Podmiot1": "record",
  "Faktura/Podmiot2": "record",
  "Faktura/Fa": "record",
  "Fa/FaWiersz": "record",
} as const;
/** The sums without taxes by their rates, and the taxes. Taxes in zloty of other currencies (`P_14_1W`) are left out. */
const NET = /^P_13_\d+(_\d+)?$/;
const TAX = /^P_14_\d+$/;

/** Recognizes the beginning of an invoice of the Polish KSeF, schema FA. */
export function detectKsef(head: string): boolean {
  return /<(?:[\w-]+:)?Faktura[\s>]/.test(head) && /http:\/\/crd\.gov\.pl\/wzor\//.test(head);
}

/**
 * Reads an invoice of the Polish KSeF (schemas FA(2) and FA(3)). The amounts of a correction are the difference to the
 * corrected invoice, so one that lowers it is a credit note. Throws `StatementError`.
 */
export function readKsef(bytes: Uint8Array): InvoiceDocument[] {
  const shape = {
    roots: ["Faktura"],
    namespaces: [],
    structure: STRUCTURE,
  };
  const { root, lines } = readParts(bytes, shape, (part) =>
    part.name === "FaWiersz" ? textAt(part, "P_11") : undefined,
  );
  return [toDocument(root, lines)];
}

function toDocument(root: XmlElement, lines: readonly (string | null)[]): InvoiceDocument {
  const invoice = find(root, "Fa");
  if (invoice === undefined) throw new StatementError(root.line, "<Fa> is missing");
  const currency = requireText(invoice, "KodWaluty");
  const issueDate = dayAt(invoice, "P_1");
  if (issueDate === undefined) throw new StatementError(invoice.line, "<P_1> is missing");
  const payment = find(invoice, "Platnosc");
  const accounts = findAll(payment, "RachunekBankowy").map((one) => ibanOf(textAt(one, "NrRB") ?? ""));
  return makeDocument({
    position: { line: root.line },
    format: "KSeF",
    isCreditNote: false,
    number: requireText(invoice, "P_2"),
    currency,
    issueDate,
    terms: findAll(payment, "TerminPlatnosci")
      .map((one) => ({ day: dayAt(one, "Termin") }))
      .filter(({ day }) => day !== undefined),
    totals: totalsOf(invoice, lines, currency),
    reference: null,
    sides: {
      seller: party(find(root, "Podmiot1"), accounts.filter(isIban)),
      buyer: party(find(root, "Podmiot2"), []),
    },
    corrects: findAll(invoice, "DaneFaKorygowanej").map((one) => textAt(one, "NrFaKorygowanej")),
  });
}

function totalsOf(invoice: XmlElement, lines: readonly (string | null)[], currency: string): Totals {
  const sum = (pattern: RegExp) =>
    invoice.children
      .filter(({ name }) => pattern.test(name))
      .reduce((total, one) => total + (amountAt(one, currency) ?? 0n), 0n);
  // Lines of a correction may repeat what was, and lines may be gross, so only the sums are compared.
  const isPlain = textAt(invoice, "RodzajFaktury") === "VAT" && !lines.includes(null);
  const net = sum(NET);
  const gross = amountAt(invoice, currency, "P_15");
  return {
    ...{ lines: isPlain ? lineSum(lines, currency) : undefined, lineTotal: isPlain ? net : undefined },
    ...{ allowances: undefined, charges: undefined, prepaid: undefined, rounding: undefined },
    ...{ net, tax: sum(TAX), gross, payable: gross },
  };
}

function party(element: XmlElement | undefined, ibans: string[]): DocumentParty {
  const data = find(element, "DaneIdentyfikacyjne");
  const nip = textAt(data, "NIP");
  const union = [textAt(data, "KodUE"), textAt(data, "NrVatUE")];
  return makeParty({
    names: [textAt(data, "Nazwa")],
    // With and without the country, as e-invoices of other formats name it.
    taxIds: [nip && `PL${nip}`, nip, union.includes(null) ? null : union.join(""), textAt(data, "NrID")],
    ibans,
  });
}

/** A Polish account number (NRB) is an IBAN without its country. */
function ibanOf(text: string): string {
  const number = electronicIban(text);
  return /^\d{26}$/.test(number) ? `PL${number}` : number;
}
