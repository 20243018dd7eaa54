import { presentSync } from "@matchbook/api/presenters/bank";
import { syncResource } from "@matchbook/api/resources/bank";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const cancelSync = defineRoute({
  method: "delete",
  path: "/api/v1/syncs/:id",
  summary: "Cancel an import; the transactions it has stored are kept",
  description:
    "Stops a pending or running import before its next chunk of lines and removes its file. The sync becomes `failed` " +
    "with the error `Cancelled` and emits `sync.failed`. Cancelling a cancelled sync again answers the same and emits nothing.",
  auth: { scope: "bank-connections:write" },
  ...byId("sync_not_found"),
  success: one("The cancelled sync", syncResource),
  errors: ["sync_final"],
  handler: async ({ params }, call, { transactions }) =>
    data(presentSync(await transactions.cancelSync({ id: params.id }, call))),
});
