import {
  amountAt,
  calendarDay,
  electronicIban,
  find,
  findAll,
  isIban,
  lineSum,
  quote,
  readParts,
  requireText,
  StatementError,
  textAt,
  type XmlElement,
} from "@matchbook/statements/readers";
import { CREDIT_NOTES } from "../document-types.ts";
import type { DocumentParty, InvoiceDocument } from "../invoice-document.ts";
import { makeDocument, makeParty } from "../make-document.ts";
import type { Totals } from "../totals.ts";

const NAMESPACE = "urn:un:unece:uncefact:data:standard:";
const STRUCTURE = {
  "CrossIndustryInvoice/ExchangedDocument": "record",
  "CrossIndustryInvoice/SupplyChainTradeTransaction": "enter",
  "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement": "record",
  "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement": "record",
  "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem": "record",
  "ApplicableHeaderTradeAgreement/AdditionalReferencedDocument": "skip",
} as const;

/** True for the beginning of a Cross Industry Invoice, the XML of Factur-X and ZUGFeRD 2. */
export function detectCii(head: string): boolean {
  return /urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100/.test(head);
}

/**
 * Reads a Cross Industry Invoice (UN/CEFACT D16B), as EN 16931, XRechnung, Factur-X and ZUGFeRD use it. Attached files
 * are skipped. Throws `StatementError`.
 */
export function readCii(bytes: Uint8Array): InvoiceDocument[] {
  const shape = {
    roots: ["CrossIndustryInvoice"],
    namespaces: [
      "ReusableAggregateBusinessInformationEntity:100",
      "UnqualifiedDataType:100",
      "QualifiedDataType:100",
    ].map((name) => NAMESPACE + name),
    structure: STRUCTURE,
  };
  const { root, lines } = readParts(bytes, shape, (part) =>
    part.name === "IncludedSupplyChainTradeLineItem" ? amountOfLine(part) : undefined,
  );
  return [toDocument(root, lines)];
}

function amountOfLine(line: XmlElement): string | null {
  const summation = "SpecifiedTradeSettlementLineMonetarySummation";
  return textAt(line, "SpecifiedLineTradeSettlement", summation, "LineTotalAmount");
}

function toDocument(root: XmlElement, lines: readonly (string | null)[]): InvoiceDocument {
  const document = requirePart(root, "ExchangedDocument");
  const agreement = requirePart(root, "ApplicableHeaderTradeAgreement");
  const settlement = requirePart(root, "ApplicableHeaderTradeSettlement");
  const currency = requireText(settlement, "InvoiceCurrencyCode");
  const issueDate = dayOf(find(document, "IssueDateTime"));
  if (issueDate === undefined) throw new StatementError(document.line, "<IssueDateTime> is missing");
  const terms = findAll(settlement, "SpecifiedTradePaymentTerms");
  return makeDocument({
    position: { line: root.line },
    format: "CII",
    isCreditNote: CREDIT_NOTES.has(textAt(document, "TypeCode") ?? ""),
    number: requireText(document, "ID"),
    currency,
    issueDate,
    dueDates: terms.map((one) => dayOf(find(one, "DueDateDateTime"))).filter((day) => day !== undefined),
    totals: totalsOf(settlement, lines, currency),
    reference: textAt(settlement, "PaymentReference"),
    sides: sidesOf(agreement, settlement),
    corrects: findAll(settlement, "InvoiceReferencedDocument").map((one) => textAt(one, "IssuerAssignedID")),
  });
}

function totalsOf(settlement: XmlElement, lines: readonly (string | null)[], currency: string): Totals {
  const sums = find(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const of = (name: string) => amountAt(sums, currency, name);
  // A second tax total is in the currency of the tax.
  const tax = findAll(sums, "TaxTotalAmount").find((one) => (one.attributes?.currencyID ?? currency) === currency);
  return {
    lines: lineSum(lines, currency),
    lineTotal: of("LineTotalAmount"),
    allowances: of("AllowanceTotalAmount"),
    charges: of("ChargeTotalAmount"),
    net: of("TaxBasisTotalAmount"),
    tax: tax && amountAt(tax, currency),
    gross: of("GrandTotalAmount"),
    prepaid: of("TotalPrepaidAmount"),
    rounding: of("RoundingAmount"),
    payable: of("DuePayableAmount"),
  };
}

function sidesOf(agreement: XmlElement, settlement: XmlElement): { seller: DocumentParty; buyer: DocumentParty } {
  const means = findAll(settlement, "SpecifiedTradeSettlementPaymentMeans");
  const ibans = (account: string) =>
    means
      .flatMap((one) => findAll(one, account))
      .map((one) => electronicIban(textAt(one, "IBANID") ?? ""))
      .filter(isIban);
  const payee = textAt(settlement, "PayeeTradeParty", "Name");
  return {
    seller: party(find(agreement, "SellerTradeParty"), [payee], ibans("PayeePartyCreditorFinancialAccount")),
    buyer: party(find(agreement, "BuyerTradeParty"), [], ibans("PayerPartyDebtorFinancialAccount")),
  };
}

function party(element: XmlElement | undefined, others: (string | null)[], ibans: string[]): DocumentParty {
  const legal = find(element, "SpecifiedLegalOrganization");
  const registrations = findAll(element, "SpecifiedTaxRegistration").map((one) => textAt(one, "ID"));
  return makeParty({
    names: [textAt(element, "Name"), textAt(legal, "TradingBusinessName"), ...others],
    taxIds: [...registrations, textAt(legal, "ID")],
    ibans,
  });
}

/** A day in format 102 of UNTDID 2379: `20260131`. */
function dayOf(element: XmlElement | undefined): string | undefined {
  const text = textAt(element, "DateTimeString");
  if (element === undefined || text === null) return undefined;
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const found = calendarDay(`${year}-${month}-${day}`);
  if (found === undefined) throw new StatementError(element.line, `<${element.name}> ${quote(text)} is not a date`);
  return found;
}

function requirePart(root: XmlElement, name: string): XmlElement {
  const found = find(root, name);
  if (found === undefined) throw new StatementError(root.line, `<${name}> is missing`);
  return found;
}
