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
import type { InvoiceFormat } from "../invoice-format.ts";
import { makeDocument, makeParty, type PaymentTerm } from "../make-document.ts";
import type { Totals } from "../totals.ts";
import type { Vocabulary } from "./vocabulary.ts";

const LINE = "IncludedSupplyChainTradeLineItem";

/**
 * The format of a Cross Industry Invoice (UN/CEFACT), as EN 16931, XRechnung, Factur-X and ZUGFeRD use it. Attached
 * files are skipped.
 */
export function ciiFormat(names: Vocabulary): InvoiceFormat {
  return {
    detect: (head) => head.includes(names.namespace),
    read: (bytes) => [readCii(bytes, names)],
  };
}

/** Throws `StatementError`. */
function readCii(bytes: Uint8Array, names: Vocabulary): InvoiceDocument {
  const structure = {
    [`${names.root}/${names.context}`]: "record",
    [`${names.root}/${names.document}`]: "record",
    [`${names.root}/${names.transaction}`]: "enter",
    [`${names.transaction}/${names.agreement}`]: "record",
    [`${names.transaction}/${names.settlement}`]: "record",
    [`${names.transaction}/${LINE}`]: "record",
    [`${names.agreement}/AdditionalReferencedDocument`]: "skip",
  } as const;
  const shape = { roots: [names.root], namespaces: names.namespaces, structure };
  const { root, lines } = readParts(bytes, shape, (part) => (part.name === LINE ? lineTotal(part, names) : undefined));
  return toDocument(root, lines, names);
}

function toDocument(root: XmlElement, lines: readonly (string | null)[], names: Vocabulary): InvoiceDocument {
  const document = requirePart(root, names.document);
  const agreement = requirePart(root, names.agreement);
  const settlement = requirePart(root, names.settlement);
  const currency = requireText(settlement, "InvoiceCurrencyCode");
  const totals = totalsOf(find(settlement, names.sums), lines, currency);
  const issueDate = dayOf(find(document, "IssueDateTime"));
  if (issueDate === undefined) throw new StatementError(document.line, "<IssueDateTime> is missing");
  return makeDocument({
    position: { line: root.line },
    format: "CII",
    isCreditNote: CREDIT_NOTES.has(textAt(document, "TypeCode") ?? ""),
    number: requireText(document, "ID"),
    currency,
    issueDate,
    terms: termsOf(settlement, currency),
    totals: isMinimum(root, names) ? withoutPrepaid(totals) : totals,
    reference: textAt(settlement, "PaymentReference"),
    sides: sidesOf(agreement, settlement),
    corrects: findAll(settlement, "InvoiceReferencedDocument").map(
      (one) => textAt(one, "IssuerAssignedID") ?? textAt(one, "ID"),
    ),
  });
}

/** The terms with a day. Beside others, a term with a discount tells until when the discount holds. */
function termsOf(settlement: XmlElement, currency: string): PaymentTerm[] {
  const dated = findAll(settlement, "SpecifiedTradePaymentTerms").filter((one) => find(one, "DueDateDateTime"));
  const isOffer = (one: XmlElement) =>
    find(one, "ApplicableTradePaymentDiscountTerms") !== undefined && find(one, "PartialPaymentAmount") === undefined;
  const due = dated.filter((one) => !isOffer(one));
  return (due.length > 0 ? due : dated).map((one) => ({
    day: dayOf(find(one, "DueDateDateTime")),
    amount: amountAt(one, currency, "PartialPaymentAmount"),
  }));
}

/** The amount of a line; none for a line that only groups others or informs (EXTENDED, BT-X-8). */
function lineTotal(line: XmlElement, names: Vocabulary): string | null | undefined {
  const status = textAt(line, "AssociatedDocumentLineDocument", "LineStatusReasonCode");
  if (status === "GROUP" || status === "INFORMATION") return undefined;
  return textAt(line, names.lineSettlement, names.lineSums, "LineTotalAmount");
}

/** The profile MINIMUM of Factur-X has no element for what was prepaid. */
function isMinimum(root: XmlElement, names: Vocabulary): boolean {
  const profile = textAt(find(root, names.context), "GuidelineSpecifiedDocumentContextParameter", "ID");
  return /minimum/i.test(profile ?? "");
}

function withoutPrepaid(totals: Totals): Totals {
  const { gross, payable } = totals;
  return { ...totals, prepaid: gross === undefined || payable === undefined ? undefined : gross - payable };
}

function totalsOf(sums: XmlElement | undefined, lines: readonly (string | null)[], currency: string): Totals {
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
