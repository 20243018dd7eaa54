import { presentExport } from "@matchbook/api/presenters/export";
import { exportResource } from "@matchbook/api/resources/export";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const createExport = defineRoute({
  method: "post",
  path: "/api/v1/exports",
  summary: "Make a batch of all decisions since the last one",
  description:
    "A batch has a number without gaps, and its decisions as postings: payments, returns, adjustments, and reversals of " +
    "what was cancelled or changed. Each decision is in exactly one batch that is not recalled. A batch that a crash " +
    "left unfinished is finished first, with the decisions it was begun with. A full batch has `more`: then make another.",
  auth: { scope: "exports:write" },
  creates: true,
  bulk: true,
  success: created("The batch", exportResource),
  errors: ["nothing_to_export"],
  handler: async (_input, call, { matching }) =>
    data(presentExport(await matching.createExport({}, call, { timeoutMs: Number.POSITIVE_INFINITY }))),
});
