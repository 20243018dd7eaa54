import type { FileTooCostly } from "@matchbook/runtime/file-reader/limits";
import { StatementError } from "@matchbook/statements";
import type { SyncErrorCode } from "@matchbook/vocabulary/statuses";
import { FileReport, type ReportFields } from "./report.ts";

/** Reason why a file is refused, and the findings for its sync. */
export interface Refusal {
  error: string;
  errorCode: SyncErrorCode;
  fields: ReportFields;
}

export function reasonOf({ message: error, code }: StatementError): Omit<Refusal, "fields"> {
  return { error, errorCode: code ?? "invalid_file" };
}

/** Refuses a file that no reader could be given. */
export function invalid(error: StatementError): Refusal {
  const report = new FileReport();
  report.add(error);
  return { ...reasonOf(error), fields: report.fields() };
}

/** Refuses a file whose reading was ended. Earlier findings are lost. */
export function tooCostly({ message }: FileTooCostly): Refusal {
  return invalid(new StatementError(1, message, { code: "file_too_costly" }));
}
