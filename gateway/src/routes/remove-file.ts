import { presentFile } from "@matchbook/api/presenters/file";
import { fileResource } from "@matchbook/api/resources/file";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";
import { removeFile as remove } from "../http/files.ts";

export const removeFile = defineRoute({
  method: "delete",
  path: "/api/v1/files/:id",
  summary: "Take the import of a file back",
  description:
    "Deletes the transactions of a statement with its balances, or the invoices that a file of open items created, and " +
    "restores the invoices that it changed: everything or nothing. It is refused while something was decided " +
    "about one of them: a match (also one that matching confirmed), a rejected suggestion, an adjustment, an ignored or " +
    "assigned transaction, an export, a closed period. `details` name what. Suggestions are no decisions; they are " +
    "deleted. Counterparties stay. The file stays in the list and can be imported again. It cannot be undone.",
  auth: { scope: "files:write" },
  bulk: true,
  ...byId("file_not_found"),
  success: one("The file, taken back", fileResource),
  errors: ["file_unfinished", "file_in_use", "file_too_large_to_remove"],
  handler: async ({ params }, call, context) => data(presentFile(await remove(context, params.id, call))),
});
