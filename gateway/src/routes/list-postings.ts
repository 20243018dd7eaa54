import { presentPosting } from "@matchbook/api/presenters/export";
import { postingsResource } from "@matchbook/api/resources/export";
import { exportNumberParamSchema, postingsQuery } from "@matchbook/api/schemas/exports";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { exportNumber } from "../ledger-files/postings.ts";

export const listPostings = defineRoute({
  method: "get",
  path: "/api/v1/exports/:number/postings",
  summary: "List the postings of an export batch in the order of their decisions",
  description:
    "The same request has the same answer at any time. An answer has at least `limit` postings while there are as many: " +
    "those of one decision are never divided.",
  auth: { scope: "exports:read" },
  params: exportNumberParamSchema,
  query: postingsQuery,
  success: one("Postings", postingsResource),
  errors: ["export_not_found"],
  handler: async ({ params, query }, call, { matching }) => {
    const { postings, next } = await matching.listPostings({ number: exportNumber(params), ...query }, call);
    return data({ postings: postings.map(presentPosting), next: next === undefined ? null : Number(next) });
  },
});
