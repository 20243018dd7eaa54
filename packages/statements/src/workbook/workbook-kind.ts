import type { RandomAccess } from "../packed/random-access.ts";
import { zipMembers } from "../packed/zip.ts";

/** The kind of workbook that a zip is, by a file that shows it; undefined when it is another zip. */
export async function workbookKind(file: RandomAccess): Promise<"XLSX" | "ODS" | undefined> {
  let kind: "ODS" | undefined;
  for await (const { name } of zipMembers(file)) {
    if (name === "xl/workbook.xml") return "XLSX";
    if (name === "content.xml") kind = "ODS";
  }
  return kind;
}
