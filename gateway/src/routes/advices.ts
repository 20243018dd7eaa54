import { adviceFormats } from "@matchbook/advices/value-sets";
import {
  adviceResource,
  presentAdvice,
  presentStoredAdvices,
  storedAdvicesResource,
} from "@matchbook/api/resources/advice";
import { createAdvicesSchema, importAdvicesQuery, listAdvicesQuery } from "@matchbook/api/schemas/advices";
import type { z } from "zod";
import type { Context } from "../context.ts";
import { pageOf } from "../http/answers.ts";
import { asShown, created, one, page, route, said, undoable } from "../http/route.ts";
import type { Admitted, Named } from "../http/route-types.ts";
import { type FileInput, fileMessages, fileUpload, wholeFileLimits } from "../http/uploads.ts";

export const advices = {
  createAdvices: route.post("/api/v1/advices", "advices:write", {
    summary: "Hand in what explains a payment",
    description:
      "A remittance advice, the payout report of a processor, or an order of yours: what one transaction consists of. " +
      "A body with a list as `advices` stores up to 100 documents, all or none. The same document is stored once. Its " +
      "transaction is matched to what it lists at once, or when it arrives.",
    body: createAdvicesSchema,
    success: created("What was stored", storedAdvicesResource, presentStoredAdvices),
    handler: ({ body }, call, { matching }) => matching.createAdvices(body, call),
  }),
  importAdvices: route.post("/api/v1/advices/files", "advices:write", {
    summary: "Hand in a file that explains payments",
    description:
      `The body is the file: ${adviceFormats()}, with at most 100 documents and 16 MiB. The format is detected. All ` +
      "documents are stored or none; one whose items do not add up to its total refuses the file. They are matched as with " +
      "`POST /advices`.",
    query: importAdvicesQuery,
    upload: fileUpload(16),
    success: created("What was stored", storedAdvicesResource, asShown),
    errors: ["too_many_advice_files"],
    handler: (input, call, context) => importFile(input, false, call, context),
  }),
  previewAdvices: route.post("/api/v1/advices/files/preview", "advices:write", {
    summary: "Show what a file that explains payments holds",
    description:
      "Reads the file exactly as `POST /advices/files` would, and stores nothing. Beside each item it names the invoices " +
      "that have its number or reference.",
    query: importAdvicesQuery,
    upload: fileUpload(16),
    success: one("The preview", storedAdvicesResource, asShown),
    errors: ["too_many_advice_files"],
    handler: (input, call, context) => importFile(input, true, call, context),
  }),
  listAdvices: route.get("/api/v1/advices", "advices:read", {
    summary: "List what explains payments, newest first",
    description: "With the transaction that each explains, once it is found.",
    query: listAdvicesQuery,
    success: page("A page of advices", adviceResource, "advices", presentAdvice),
    handler: ({ query }, call, { matching }) => {
      const { status: statuses = [], kind: kinds = [] } = query;
      return matching.listAdvices({ page: pageOf(query), statuses, kinds }, call);
    },
  }),
  getAdvice: route.get("/api/v1/advices/:id", "advices:read", {
    summary: "Get what explains a payment",
    description: "With everything that it lists.",
    success: one("The advice", adviceResource, presentAdvice),
    handler: ({ params }, call, { matching }) => matching.getAdvice(params, call),
  }),
  deleteAdvice: route.delete("/api/v1/advices/:id", "advices:write", {
    summary: "Take back what was handed in",
    description: "Its suggestions are cancelled. It is refused once something that it lists is matched.",
    success: undoable(said("Deleted", "Advice deleted")),
    errors: ["advice_decided", "period_closed"],
    handler: ({ params }, call, { matching }) => matching.deleteAdvice(params, call),
  }),
};

async function importFile(
  { query, ...file }: FileInput & { query: Named<z.output<typeof importAdvicesQuery>> },
  dryRun: boolean,
  call: Admitted,
  { matching, config }: Context,
) {
  const messages = fileMessages({ ...query, dryRun }, file);
  const answer = await matching.importAdvices(messages, call, wholeFileLimits(config));
  return presentStoredAdvices(answer, dryRun && call.scopes.includes("invoices:read"));
}
