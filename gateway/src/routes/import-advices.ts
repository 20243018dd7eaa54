import { adviceFormats } from "@matchbook/advices/value-sets";
import { presentStoredAdvices } from "@matchbook/api/presenters/advice";
import { storedAdvicesResource } from "@matchbook/api/resources/advice";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { importAdvicesQuery } from "@matchbook/api/schemas/advices";
import type { ImportAdvicesRequest } from "@matchbook/proto/matchbook/matching/v1/advice";
import type { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute, type RouteInput } from "../http/define-route.ts";
import { invoiceUpload, wholeFileLimits } from "../http/invoice-file.ts";

type Input = Pick<
  RouteInput<unknown, z.output<typeof importAdvicesQuery>, unknown>,
  "query" | "upload" | "contentLength"
>;

export const importAdvices = defineRoute({
  method: "post",
  path: "/api/v1/advices/files",
  operationId: "importAdvices",
  summary: "Hand in a file that explains payments",
  description:
    `The body is the file: ${adviceFormats()}, with at most 100 documents and 16 MiB. The format is detected. All ` +
    "documents are stored or none; one whose items do not add up to its total refuses the file. They are matched as with " +
    "`POST /advices`.",
  auth: { scope: "advices:write" },
  query: importAdvicesQuery,
  upload: invoiceUpload,
  creates: true,
  success: { status: 201, description: "What was stored", body: dataEnvelope(storedAdvicesResource) },
  errors: ["too_many_advice_files"],
  handler: async (input, call, { matching, config }) =>
    data(presentStoredAdvices(await matching.importAdvices(messages(input), call, wholeFileLimits(config)))),
});

/** The messages to matching: a header, then the file in pieces. */
async function* messages({ query, upload, contentLength }: Input): AsyncGenerator<ImportAdvicesRequest> {
  const size = contentLength === undefined ? undefined : BigInt(contentLength);
  yield { part: { $case: "header", value: { ...query, size } } };
  for await (const chunk of upload) yield { part: { $case: "chunk", value: chunk } };
}
