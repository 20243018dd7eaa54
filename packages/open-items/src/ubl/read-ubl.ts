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
import { CREDIT_NOTES } from "../document-types.ts";
import type { DocumentParty, InvoiceDocument } from "../invoice-document.ts";
import { makeDocument, makeParty, type PaymentTerm } from "../make-document.ts";
import type { Totals } from "../totals.ts";

const NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:";
const PARTS = [
  ...["CustomizationID", "ID", "IssueDate", "DueDate", "InvoiceTypeCode", "DocumentCurrencyCode", "BillingReference"],
  ...["AccountingSupplierParty", "AccountingCustomerParty", "PayeeParty", "PaymentMeans", "PaymentTerms"],
  ...["TaxTotal", "PrepaidPayment", "LegalMonetaryTotal", "InvoiceLine", "CreditNoteLine"],
];
const STRUCTURE = Object.fromEntries(
  ["Invoice", "CreditNote"].flatMap((root) => PARTS.map((part) => [`${root}/${part}`, "record" as const])),
);
/** Recognizes the beginning of a UBL 2 invoice or credit note, also in an envelope of Peppol. */
export function detectUbl(head: string): boolean {
  return /urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2/.test(head);
}

/**
 * Reads an invoice or a credit note of UBL 2 (OASIS), such as those of Peppol BIS Billing 3 and of the national rules
 * on EN 16931. Attached files are skipped. Throws `StatementError`.
 */
export function readUbl(bytes: Uint8Array): InvoiceDocument[] {
  const shape = {
    roots: ["Invoice", "CreditNote"],
    namespaces: [`${NAMESPACE}CommonBasicComponents-2`, `${NAMESPACE}CommonAggregateComponents-2`],
    structure: STRUCTURE,
  };
  const { root, lines } = readParts(bytes, shape, (part) =>
    part.name.endsWith("Line") ? textAt(part, "LineExtensionAmount") : undefined,
  );
  return [toDocument(root, lines)];
}

function toDocument(root: XmlElement, lines: readonly (string | null)[]): InvoiceDocument {
  const currency = requireText(root, "DocumentCurrencyCode");
  const means = findAll(root, "PaymentMeans");
  const issueDate = dayAt(root, "IssueDate");
  if (issueDate === undefined) throw new StatementError(root.line, "<IssueDate> is missing");
  return makeDocument({
    position: { line: root.line },
    format: "UBL",
    isCreditNote: root.name === "CreditNote" || CREDIT_NOTES.has(textAt(root, "InvoiceTypeCode") ?? ""),
    number: requireText(root, "ID"),
    currency,
    issueDate,
    terms: termsOf(root, means, currency),
    totals: totalsOf(root, lines, currency),
    reference: means.map((one) => textAt(one, "PaymentID")).find((id) => id !== null) ?? null,
    sides: { seller: seller(root, means), buyer: buyer(root, means) },
    corrects: findAll(root, "BillingReference").map((one) => textAt(one, "InvoiceDocumentReference", "ID")),
  });
}

function totalsOf(root: XmlElement, lines: readonly (string | null)[], currency: string): Totals {
  const of = (name: string) => amountAt(root, currency, "LegalMonetaryTotal", name);
  // A second total is in the currency of the tax.
  const tax = findAll(root, "TaxTotal").find((one) => find(one, "TaxAmount")?.attributes?.currencyID === currency);
  return {
    lines: lineSum(lines, currency),
    lineTotal: of("LineExtensionAmount"),
    allowances: of("AllowanceTotalAmount"),
    charges: of("ChargeTotalAmount"),
    net: of("TaxExclusiveAmount"),
    tax: amountAt(tax, currency, "TaxAmount"),
    gross: of("TaxInclusiveAmount"),
    prepaid: of("PrepaidAmount"),
    thirdParty: thirdPartyOf(root, currency),
    rounding: of("PayableRoundingAmount"),
    payable: of("PayableAmount"),
  };
}

/** The parts of the payment terms, where they have amounts or shares; else all days. */
function termsOf(root: XmlElement, means: readonly XmlElement[], currency: string): PaymentTerm[] {
  const terms = findAll(root, "PaymentTerms").map((one) => ({
    day: dayAt(one, "PaymentDueDate") ?? dayAt(one, "InstallmentDueDate"),
    amount: amountAt(one, currency, "Amount"),
    percent: textAt(one, "PaymentPercent"),
  }));
  const parts = terms.filter(({ day }) => day !== undefined);
  const haveParts = parts.length > 1 && parts.every(({ amount, percent }) => amount !== undefined || percent !== null);
  if (haveParts) return parts;
  const days = [dayAt(root, "DueDate"), ...means.map((one) => dayAt(one, "PaymentDueDate"))];
  return [...days.map((day) => ({ day })), ...terms.map(({ day }) => ({ day }))].filter(({ day }) => day !== undefined);
}

/** The sum of a third party's items, in the extension of XRechnung. Elsewhere, the element is what was prepaid. */
function thirdPartyOf(root: XmlElement, currency: string): bigint | undefined {
  if (!/extension:xrechnung/i.test(textAt(root, "CustomizationID") ?? "")) return undefined;
  return findAll(root, "PrepaidPayment").reduce((sum, one) => sum + (amountAt(one, currency, "PaidAmount") ?? 0n), 0n);
}

function seller(root: XmlElement, means: readonly XmlElement[]): DocumentParty {
  const payee = find(root, "PayeeParty");
  return party(find(root, "AccountingSupplierParty", "Party"), {
    others: [textAt(payee, "PartyName", "Name")],
    ibans: means.map((one) => textAt(one, "PayeeFinancialAccount", "ID")),
  });
}

function buyer(root: XmlElement, means: readonly XmlElement[]): DocumentParty {
  const ibans = means.map((one) => textAt(one, "PaymentMandate", "PayerFinancialAccount", "ID"));
  return party(find(root, "AccountingCustomerParty", "Party"), { others: [], ibans });
}

function party(
  element: XmlElement | undefined,
  { others, ibans }: { others: (string | null)[]; ibans: (string | null)[] },
): DocumentParty {
  const registered = findAll(element, "PartyLegalEntity");
  return makeParty({
    names: [
      ...registered.map((one) => textAt(one, "RegistrationName")),
      ...findAll(element, "PartyName").map((one) => textAt(one, "Name")),
      ...others,
    ],
    taxIds: [...findAll(element, "PartyTaxScheme"), ...registered].map((one) => textAt(one, "CompanyID")),
    ibans: ibans.map((text) => electronicIban(text ?? "")).filter(isIban),
  });
}
