import { presentSync } from "@matchbook/api/presenters/bank";
import { syncResource } from "@matchbook/api/resources/bank";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const getSync = defineRoute({
  method: "get",
  path: "/api/v1/syncs/:id",
  summary: "Get the progress of an import",
  description:
    "Poll it until `status` is `completed` or `failed`, for example once a second, or subscribe to " +
    "`sync.completed` and `sync.failed`.",
  auth: { scope: "bank-connections:read" },
  ...byId("sync_not_found"),
  success: one("The sync", syncResource),
  handler: async ({ params }, call, { transactions }) =>
    data(presentSync(await transactions.getSync({ id: params.id }, call))),
});
