import { ERROR_CATALOGUE, HTTP_STATUS } from "@matchbook/runtime/error-catalogue";
import { row, table } from "./schemas.ts";

/** The codes of all errors by status, as Markdown. */
export function errorCatalogue(): string {
  const byStatus = Map.groupBy(Object.entries(ERROR_CATALOGUE), ([, { kind }]) => HTTP_STATUS[kind]);
  return [...byStatus]
    .sort(([one], [other]) => one - other)
    .map(([status, entries]) => {
      const rows = entries.map(([code, { message }]) => row([`\`${code}\``, message]));
      return `### ${status}\n\n${table(["Code", "Text"], rows)}`;
    })
    .join("\n");
}
