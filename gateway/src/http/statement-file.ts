import type { UploadStatementRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { statementFormats } from "@matchbook/statements/value-sets";
import type { Config } from "../config.ts";
import type { RouteInput } from "./define-route.ts";

/** What the document says of the files. */
export const STATEMENT_FILES =
  `The body is the file: ${statementFormats()}, also in a gzip or a zip, at most 64 MiB. The format is detected; CSV is ` +
  "read by the connection's `csvMapping` or a known bank's header.";

/** The body of a route that takes a statement file, at most 64 MiB. Its content tells the format. */
export const statementUpload = {
  maxBytes: 64 * 1024 * 1024,
  mediaTypes: ["application/octet-stream"] as const,
  anyType: true,
};

/** The messages to the transaction service: a header, then the file in pieces. */
export async function* statementMessages(
  {
    id,
    filename,
    leaveOut = [],
  }: { id: string; filename: string | undefined; leaveOut?: readonly number[] | undefined },
  {
    upload,
    contentType,
    contentLength,
  }: Pick<RouteInput<unknown, unknown, unknown>, "upload" | "contentType" | "contentLength">,
): AsyncGenerator<UploadStatementRequest> {
  const size = contentLength === undefined ? undefined : BigInt(contentLength);
  yield {
    part: {
      $case: "header",
      value: { bankConnectionId: id, filename, contentType, size, leaveOut: leaveOut.map(BigInt) },
    },
  };
  for await (const chunk of upload) yield { part: { $case: "chunk", value: chunk } };
}

/** How long a file may take, and how long it may stand still. */
export function uploadLimits(config: Config): UploadLimits {
  return { timeoutMs: config.UPLOAD_TIMEOUT_MS, stallMs: config.REQUEST_TIMEOUT_MS };
}

/** In milliseconds. */
export interface UploadLimits {
  timeoutMs: number;
  stallMs: number;
}
