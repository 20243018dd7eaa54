import type { RandomAccess } from "../packed/random-access.ts";
import { zipMembers } from "../packed/zip.ts";
import { StatementError } from "../statement-error.ts";

/** The files that show which document a zip is. */
const DOCUMENTS: ReadonlyMap<string, "XLSX" | "ODS"> = new Map([
  ["xl/workbook.xml", "XLSX"],
  ["content.xml", "ODS"],
]);
/** The most bytes that the files of a workbook hold together. The whole workbook is in memory. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** The kind of workbook that a zip is; undefined when it is another zip. */
export async function workbookKind(file: RandomAccess): Promise<"XLSX" | "ODS" | undefined> {
  for await (const { name } of zipMembers(file)) {
    const kind = DOCUMENTS.get(name);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** @throws StatementError for a workbook that unpacks to more than is held in memory */
export async function checkSize(file: RandomAccess): Promise<void> {
  let size = 0;
  for await (const { content } of zipMembers(file)) {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > MAX_UNPACKED_BYTES) {
        throw new StatementError(
          1,
          `the workbook unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MiB: save it as CSV`,
        );
      }
    }
  }
}
