import type {
  FileProblem as FileProblemMessage,
  ImportedDocument,
  ImportInvoicesResponse,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { FieldError } from "@matchbook/runtime/errors";
import { withoutNulls } from "@matchbook/runtime/without-nulls";
import type { DocumentPlan, PlannedDocument, RefusedDocument } from "../domain/documents/plan-documents.ts";
import type { FileProblem, ReadFile } from "../imports/file-to-read.ts";

/** What an import made of a file, or would make of it. */
export function toImportResponse(read: ReadFile, { planned, refused }: DocumentPlan): ImportInvoicesResponse {
  const problems = [...read.problems, ...refused.map(toProblem)];
  return {
    format: read.documents[0]?.format,
    documents: planned.map(toDocumentMessage),
    problems: problems.slice(0, MOST_PROBLEMS).map(toProblemMessage),
    problemCount: read.errorCount + refused.length,
    mappingJson: read.table?.mapping && JSON.stringify(read.table.mapping),
    mappingIsProposed: read.table?.isProposed ?? false,
    questions: read.table?.questions ?? [],
  };
}

/** A document that cannot be stored, as a problem of its file. */
export function toProblem({ document, reason }: RefusedDocument): FileProblem {
  const { line, file } = document.position;
  return { line, reason: `${document.number}: ${reason}`, column: undefined, file };
}

/** The problems of a file as the details of an error, each with its place. */
export function problemFields(problems: readonly FileProblem[]): FieldError[] {
  return problems.slice(0, MOST_PROBLEMS).map(({ line, reason, file }) => ({
    field: "file",
    message: `${file === undefined ? "" : `${file}, `}line ${line}: ${reason}`,
  }));
}

const MOST_PROBLEMS = 20;

function toProblemMessage({ line, reason, column, file }: FileProblem): FileProblemMessage {
  return { line: BigInt(line), reason, column, file };
}

function toDocumentMessage({ document, counterparty, party, ...planned }: PlannedDocument): ImportedDocument {
  const { position, number, sides: _sides, total: _total, ...read } = document;
  return {
    ...withoutNulls(read),
    line: BigInt(position.line),
    file: position.file,
    outcome: planned.outcome,
    invoiceNumber: number,
    direction: planned.direction.direction,
    directionBy: planned.direction.by,
    counterpartyCode: counterparty?.accountCode,
    counterpartyName: counterparty?.name ?? party.name ?? undefined,
    counterpartyBy: planned.counterpartyBy,
    changes: planned.differences,
  };
}
