import {
  amountAt,
  dayAt,
  find,
  findAll,
  lineSum,
  partsOf,
  readXml,
  requireText,
  StatementError,
  textAt,
  type XmlElement,
} from "@matchbook/statements/readers";
import type { DocumentParty, InvoiceDocument } from "../invoice-document.ts";
import type { InvoiceFormat } from "../invoice-format.ts";
import { makeDocument, makeParty } from "../make-document.ts";

const ROOT = "FatturaElettronicaSemplificata";
const BODY = "FatturaElettronicaBody";
const STRUCTURE = {
  [`${ROOT}/FatturaElettronicaHeader`]: "record",
  [`${ROOT}/${BODY}`]: "enter",
  [`${BODY}/DatiGenerali`]: "record",
  [`${BODY}/DatiBeniServizi`]: "record",
} as const;
const CREDIT_NOTE = "TD08";

/**
 * The simplified FatturaPA (format FSM10, version 1.0). It has no payments, and the amounts of its lines hold the tax.
 */
export const simplifiedFatturaPa: InvoiceFormat = {
  detect: (head) => /<(?:[\w-]+:)?FatturaElettronicaSemplificata[\s>]/.test(head),
  read: readSimplified,
};

/** Throws `StatementError`. */
function readSimplified(bytes: Uint8Array): InvoiceDocument[] {
  const documents: InvoiceDocument[] = [];
  let header: XmlElement | undefined;
  let body = partsOf(BODY, 1);
  readXml(bytes, {
    roots: [ROOT],
    namespaces: [""],
    structure: STRUCTURE,
    onEnter(name, line) {
      if (name === BODY) body = partsOf(name, line);
    },
    onLeave(name) {
      if (name !== BODY) return;
      if (header === undefined) throw new StatementError(body.element.line, "<FatturaElettronicaHeader> is missing");
      documents.push(toDocument(header, body.element));
    },
    onRecord(part) {
      if (part.name === "FatturaElettronicaHeader") header = part;
      else body.add(part);
    },
  });
  if (documents.length === 0) throw new StatementError(1, `<${BODY}> is missing`);
  return documents;
}

function toDocument(header: XmlElement, body: XmlElement): InvoiceDocument {
  const general = find(body, "DatiGenerali", "DatiGeneraliDocumento");
  if (general === undefined) throw new StatementError(body.line, "<DatiGeneraliDocumento> is missing");
  const currency = requireText(general, "Divisa");
  const issueDate = dayAt(general, "Data");
  if (issueDate === undefined) throw new StatementError(general.line, "<Data> is missing");
  const lines = findAll(body, "DatiBeniServizi");
  const gross = lineSum(
    lines.map((line) => textAt(line, "Importo")),
    currency,
  );
  const tax = lines.reduce((sum, line) => sum + (amountAt(line, currency, "DatiIVA", "Imposta") ?? 0n), 0n);
  const buyer = find(header, "CessionarioCommittente");
  const seller = find(header, "CedentePrestatore");
  return makeDocument({
    position: { line: body.line },
    format: "FatturaPA",
    isCreditNote: textAt(general, "TipoDocumento") === CREDIT_NOTE,
    number: requireText(general, "Numero"),
    currency,
    issueDate,
    terms: [],
    totals: {
      ...{ lines: gross, lineTotal: undefined, allowances: undefined, charges: undefined, prepaid: undefined },
      ...{ net: gross === undefined ? undefined : gross - tax, tax, gross, rounding: undefined, payable: undefined },
    },
    reference: null,
    sides: {
      seller: party(seller, seller),
      buyer: party(find(buyer, "AltriDatiIdentificativi"), find(buyer, "IdentificativiFiscali")),
    },
    corrects: findAll(find(body, "DatiGenerali"), "DatiFatturaRettificata").map((one) => textAt(one, "NumeroFR")),
  });
}

function party(named: XmlElement | undefined, taxed: XmlElement | undefined): DocumentParty {
  const person = [textAt(named, "Nome"), textAt(named, "Cognome")].filter((one) => one !== null);
  const vat = find(taxed, "IdFiscaleIVA");
  return makeParty({
    names: [textAt(named, "Denominazione"), person.join(" ")],
    taxIds: [
      vat ? `${textAt(vat, "IdPaese") ?? ""}${textAt(vat, "IdCodice") ?? ""}` : null,
      textAt(taxed, "CodiceFiscale"),
    ],
  });
}
