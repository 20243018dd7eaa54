import { presentExportProof } from "@matchbook/api/presenters/export";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { exportProofResource } from "@matchbook/api/resources/export";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const proveExports = defineRoute({
  method: "get",
  path: "/api/v1/exports/proof",
  operationId: "proveExports",
  summary: "Prove export batches against the reconciliation statements",
  description:
    "Payments and returns in batches and in none, from the history, are what transactions have allocated, from their " +
    "counts. A difference other than 0 means that one of them is wrong. Counts follow a decision within moments.",
  auth: { scope: "exports:read" },
  success: { status: 200, description: "The proof by currency", body: dataEnvelope(z.array(exportProofResource)) },
  errors: [],
  handler: async (_input, call, { matching, transactions }) => {
    const [exported, { sums }] = await Promise.all([matching.sumExported({}, call), transactions.sumMatched({}, call)]);
    return data(presentExportProof(exported, sums));
  },
});
