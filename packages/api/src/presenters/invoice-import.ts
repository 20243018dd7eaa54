import type { ImportInvoicesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { DocumentOutcome } from "@matchbook/vocabulary/statuses";
import { invoiceImportResource } from "../resources/invoice-import.ts";
import type { Shown } from "./common.ts";
import { plain } from "./plain.ts";

export function presentInvoiceImport(
  answer: ImportInvoicesResponse,
): Shown<typeof invoiceImportResource, ImportInvoicesResponse> {
  const { documents, sample } = answer;
  const count = (outcome: DocumentOutcome) => documents.filter((one) => one.outcome === outcome).length;
  return plain(invoiceImportResource, {
    ...answer,
    ...{ created: count("created"), changed: count("changed"), unchanged: count("unchanged") },
    sample: sample.map(({ cells }) => cells),
  });
}
