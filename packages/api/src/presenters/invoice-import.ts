import type { ImportedDocument, ImportInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type {
  CounterpartyEvidence,
  DirectionEvidence,
  DocumentOutcome,
  DocumentType,
  InvoiceDirection,
  OpenItemFormatName,
  ReferenceType,
} from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import type { invoiceImportResource } from "../resources/invoice-import.ts";
import { amount, type Shown } from "./common.ts";

type ImportView = z.input<typeof invoiceImportResource>;

/** What an import of a file of invoices did or would do. */
export function presentInvoiceImport(
  answer: ImportInvoicesResponse,
): Shown<typeof invoiceImportResource, ImportInvoicesResponse, "mappingJson"> {
  const { format, documents, problems, problemCount, mappingJson, mappingIsProposed, questions } = answer;
  const count = (outcome: DocumentOutcome) => documents.filter((one) => one.outcome === outcome).length;
  return {
    format: (format ?? null) as OpenItemFormatName | null,
    documents: documents.map(presentDocument),
    ...{ created: count("created"), changed: count("changed"), unchanged: count("unchanged") },
    problems: problems.map(({ file, line, column, reason }) => ({
      ...{ file: file ?? null, line: Number(line), column: column ?? null, message: reason },
    })),
    problemCount,
    mapping: mappingJson === undefined ? null : JSON.parse(mappingJson),
    mappingIsProposed,
    questions,
  };
}

function presentDocument(document: ImportedDocument): ImportView["documents"][number] {
  const { currency, payable, prepaid, changes } = document;
  return {
    file: document.file ?? null,
    line: Number(document.line),
    outcome: document.outcome as DocumentOutcome,
    format: document.format as OpenItemFormatName,
    invoiceNumber: document.invoiceNumber,
    type: document.type as DocumentType,
    direction: document.direction as InvoiceDirection,
    directionBy: document.directionBy as DirectionEvidence,
    currency,
    totalAmount: amount(payable, currency),
    prepaidAmount: amount(prepaid, currency),
    issueDate: document.issueDate,
    dueDate: document.dueDate ?? null,
    paymentReference: document.paymentReference ?? null,
    paymentReferenceType: (document.paymentReferenceType ?? null) as ReferenceType | null,
    corrects: document.corrects,
    counterpartyId: document.counterpartyCode ?? null,
    counterpartyName: document.counterpartyName ?? null,
    counterpartyBy: (document.counterpartyBy ?? null) as CounterpartyEvidence | null,
    changes: changes.map(({ field, before, after }) => ({ field, before: before ?? null, after: after ?? null })),
    warnings: document.warnings,
  };
}
