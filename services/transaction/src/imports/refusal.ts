import type { FileTooCostly } from "@matchbook/runtime/file-reader/too-costly";
import { StatementError } from "@matchbook/statements";
import type { SyncErrorCode } from "@matchbook/vocabulary/statuses";
import { FileReport, type ReportFields } from "./report.ts";

/** Why a file is refused, and what a sync stores of that. */
export interface Refusal {
  error: string;
  errorCode: SyncErrorCode;
  fields: ReportFields;
}

/** Why an error refuses a file. */
export function reasonOf({ message: error, code }: StatementError): Omit<Refusal, "fields"> {
  return { error, errorCode: code ?? "invalid_file" };
}

/** The refusal of a file that no reader could be given. */
export function invalid(error: StatementError): Refusal {
  const report = new FileReport();
  report.add(error);
  return { ...reasonOf(error), fields: report.fields() };
}

/** The refusal of a file whose reading was ended. What was found before is lost. */
export function tooCostly({ message }: FileTooCostly): Refusal {
  return invalid(new StatementError(1, message, { code: "file_too_costly" }));
}
