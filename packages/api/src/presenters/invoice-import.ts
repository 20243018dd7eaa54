import type { ImportedDocument, ImportInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { DocumentOutcome } from "@matchbook/vocabulary/statuses";
import type { z } from "zod";
import { invoiceImportResource } from "../resources/invoice-import.ts";
import { amount, type Shown } from "./common.ts";
import { plain } from "./plain.ts";

type ImportView = z.input<typeof invoiceImportResource>;

/** What an import of a file of invoices did or would do. */
export function presentInvoiceImport(
  answer: ImportInvoicesResponse,
): Shown<typeof invoiceImportResource, ImportInvoicesResponse, "mappingJson"> {
  const { documents, problems, mappingJson, questions } = answer;
  const count = (outcome: DocumentOutcome) => documents.filter((one) => one.outcome === outcome).length;
  return {
    ...plain(invoiceImportResource, answer),
    documents: documents.map(presentDocument),
    ...{ created: count("created"), changed: count("changed"), unchanged: count("unchanged") },
    problems: problems.map((one) => ({
      ...plain(invoiceImportResource.shape.problems.element, one),
      message: one.reason,
    })),
    mapping: mappingJson === undefined ? null : JSON.parse(mappingJson),
    questions,
  };
}

const documentResource = invoiceImportResource.shape.documents.element;

function presentDocument(document: ImportedDocument): ImportView["documents"][number] {
  const { currency, payable, prepaid, changes } = document;
  return {
    ...plain(documentResource, document),
    totalAmount: amount(payable, currency),
    prepaidAmount: amount(prepaid, currency),
    counterpartyId: document.counterpartyCode ?? null,
    changes: changes.map((change) => plain(documentResource.shape.changes.element, change)),
  };
}
