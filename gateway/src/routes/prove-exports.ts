import { presentExportProof } from "@matchbook/api/presenters/export";
import { exportProofResource } from "@matchbook/api/resources/export";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const proveExports = defineRoute({
  method: "get",
  path: "/api/v1/exports/proof",
  summary: "Prove export batches against the reconciliation statements",
  description:
    "Payments and returns in batches and in none, from the history, are what transactions have allocated, from their " +
    "counts. A difference other than 0 means that one of them is wrong. Counts follow a decision within moments.",
  auth: { scope: "exports:read" },
  success: one("The proof by currency", z.array(exportProofResource)),
  handler: async (_input, call, { matching, transactions }) => {
    const [exported, { sums }] = await Promise.all([matching.sumExported({}, call), transactions.sumMatched({}, call)]);
    return data(presentExportProof(exported, sums));
  },
});
