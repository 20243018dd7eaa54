import {
  amountAt,
  dayAt,
  electronicIban,
  find,
  findAll,
  isIban,
  lineSum,
  partsOf,
  readXml,
  requireText,
  StatementError,
  textAt,
  type XmlElement,
} from "@matchbook/statements/readers";
import type { DocumentParty, InvoiceDocument } from "../invoice-document.ts";
import { makeDocument, makeParty } from "../make-document.ts";
import type { Totals } from "../totals.ts";

const STRUCTURE = {
  "FatturaElettronica/FatturaElettronicaHeader": "record",
  "FatturaElettronica/FatturaElettronicaBody": "enter",
  "FatturaElettronicaBody/DatiGenerali": "record",
  "FatturaElettronicaBody/DatiBeniServizi": "enter",
  "FatturaElettronicaBody/DatiPagamento": "record",
  "DatiBeniServizi/DettaglioLinee": "record",
  "DatiBeniServizi/DatiRiepilogo": "record",
} as const;
/** Credit notes: ordinary, simplified, and for payments on account. */
const CREDIT_NOTES = new Set(["TD04", "TD08"]);

/** Recognizes the beginning of an invoice of the Italian Sistema di Interscambio. */
export function detectFatturaPa(head: string): boolean {
  return /<(?:[\w-]+:)?FatturaElettronica[\s>]/.test(head);
}

/**
 * Reads a FatturaPA (formats FPA12 and FPR12, version 1.2): one document for each body of a lot. What is to be paid is
 * the sum of its payments. Without payments, or when they are several ways to pay the whole, it is the total less the tax
 * that the buyer withholds or pays to the state. Throws `StatementError`.
 */
export function readFatturaPa(bytes: Uint8Array): InvoiceDocument[] {
  const documents: InvoiceDocument[] = [];
  let header: XmlElement | undefined;
  let body = partsOf("FatturaElettronicaBody", 1);
  let lines: (string | null)[] = [];
  readXml(bytes, {
    roots: ["FatturaElettronica"],
    namespaces: [""],
    structure: STRUCTURE,
    onEnter(name, line) {
      if (name !== "FatturaElettronicaBody") return;
      body = partsOf(name, line);
      lines = [];
    },
    onLeave(name) {
      if (name !== "FatturaElettronicaBody") return;
      if (header === undefined) throw new StatementError(body.element.line, "<FatturaElettronicaHeader> is missing");
      documents.push(toDocument(header, body.element, lines));
    },
    onRecord(part) {
      if (part.name === "FatturaElettronicaHeader") header = part;
      else if (part.name === "DettaglioLinee") lines.push(textAt(part, "PrezzoTotale"));
      else body.add(part);
    },
  });
  if (documents.length === 0) throw new StatementError(1, "<FatturaElettronicaBody> is missing");
  return documents;
}

function toDocument(header: XmlElement, body: XmlElement, lines: readonly (string | null)[]): InvoiceDocument {
  const general = find(body, "DatiGenerali", "DatiGeneraliDocumento");
  if (general === undefined) throw new StatementError(body.line, "<DatiGeneraliDocumento> is missing");
  const currency = requireText(general, "Divisa");
  const issueDate = dayAt(general, "Data");
  if (issueDate === undefined) throw new StatementError(general.line, "<Data> is missing");
  const ways = findAll(body, "DatiPagamento").map((one) => findAll(one, "DettaglioPagamento"));
  const payments = ways.flat();
  const isCreditNote = CREDIT_NOTES.has(textAt(general, "TipoDocumento") ?? "");
  const { totals, isChoice } = totalsOf({ body, general, ways, lines, isCreditNote }, currency);
  const payee = find(header, "CedentePrestatore");
  const ibans = payments.map((one) => electronicIban(textAt(one, "IBAN") ?? "")).filter(isIban);
  const related = find(body, "DatiGenerali");
  return makeDocument({
    position: { line: body.line },
    format: "FatturaPA",
    isCreditNote,
    number: requireText(general, "Numero"),
    currency,
    issueDate,
    terms: isChoice
      ? payments.map((one) => ({ day: dueDay(one, issueDate) })).slice(0, 1)
      : payments.map((one) => ({ day: dueDay(one, issueDate), amount: amountAt(one, currency, "ImportoPagamento") })),
    totals,
    reference: payments.map((one) => textAt(one, "CodicePagamento")).find((code) => code !== null) ?? null,
    sides: { seller: party(payee, ibans), buyer: party(find(header, "CessionarioCommittente"), []) },
    corrects: findAll(related, "DatiFattureCollegate").map((one) => textAt(one, "IdDocumento")),
  });
}

interface Parts {
  body: XmlElement;
  general: XmlElement;
  /** The payments of each block: one block for each way to pay, or for each part. */
  ways: readonly (readonly XmlElement[])[];
  lines: readonly (string | null)[];
  isCreditNote: boolean;
}

/** The day of a payment, also where the invoice tells how many days after which day. */
function dueDay(payment: XmlElement, issueDate: string): string | undefined {
  const day = dayAt(payment, "DataScadenzaPagamento");
  const [days] = /^\d{1,3}$/.exec(textAt(payment, "GiorniTerminiPagamento") ?? "") ?? [];
  if (day !== undefined || days === undefined) return day;
  const from = Date.parse(dayAt(payment, "DataRiferimentoTerminiPagamento") ?? issueDate);
  return new Date(from + Number(days) * 86_400_000).toISOString().slice(0, 10);
}

function totalsOf(parts: Parts, currency: string): { totals: Totals; isChoice: boolean } {
  const { body, general, ways, lines, isCreditNote } = parts;
  const summaries = findAll(body, "DatiRiepilogo");
  const sum = (elements: readonly XmlElement[], name: string) =>
    elements.reduce((total, one) => total + (amountAt(one, currency, name) ?? 0n), 0n);
  const net = sum(summaries, "ImponibileImporto");
  const tax = sum(summaries, "Imposta");
  const rounding = sum(summaries, "Arrotondamento") + (amountAt(general, currency, "Arrotondamento") ?? 0n);
  const gross = amountAt(general, currency, "ImportoTotaleDocumento") ?? net + tax + rounding;
  // Split payment: a public buyer pays the tax to the state.
  const split = sum(
    summaries.filter((one) => textAt(one, "EsigibilitaIVA") === "S"),
    "Imposta",
  );
  const withheld = sum(findAll(general, "DatiRitenuta"), "ImportoRitenuta");
  const due = gross - split - withheld;
  const payments = ways.flat();
  // Several ways to pay state the whole amount each, in blocks or as payments of one block.
  const isChoice = [ways, payments.map((one) => [one])].some(
    (parts) => parts.length > 1 && parts.every((part) => sum(part, "ImportoPagamento") === due),
  );
  const stated = payments.length === 0 || isChoice ? undefined : sum(payments, "ImportoPagamento");
  // A credit note may state its payment with the other sign.
  const paid = isCreditNote && stated === -due ? due : stated;
  const totals: Totals = {
    // Discounts, funds and stamps may stand beside the lines, so only the sums with tax are compared.
    lines: lineSum(lines, currency),
    lineTotal: undefined,
    allowances: undefined,
    charges: undefined,
    net: net + rounding,
    tax,
    gross,
    prepaid: undefined,
    withheld: split + withheld,
    rounding: undefined,
    payable: paid ?? due,
  };
  return { totals, isChoice };
}

function party(element: XmlElement | undefined, ibans: string[]): DocumentParty {
  const data = find(element, "DatiAnagrafici");
  const person = [textAt(data, "Anagrafica", "Nome"), textAt(data, "Anagrafica", "Cognome")].filter(
    (one) => one !== null,
  );
  const vat = find(data, "IdFiscaleIVA");
  return makeParty({
    names: [textAt(data, "Anagrafica", "Denominazione"), person.join(" ")],
    taxIds: [
      vat ? `${textAt(vat, "IdPaese") ?? ""}${textAt(vat, "IdCodice") ?? ""}` : null,
      textAt(data, "CodiceFiscale"),
    ],
    ibans,
  });
}
