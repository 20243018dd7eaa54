import type { UploadStatementRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { statementFormats } from "@matchbook/statements/value-sets";
import type { Config } from "../config.ts";
import { type FileInput, fileMessages } from "./file-messages.ts";

/** What the document says of the files. */
export const STATEMENT_FILES =
  `The body is the file: ${statementFormats()}, also in a gzip or a zip, at most 64 MiB. The format is detected; CSV is ` +
  "read by the connection's `csvMapping` or a known bank's header.";

/** The body of a route that takes a file, whose content tells the format. @param most in MiB */
export const fileUpload = (most: number) => ({
  maxBytes: most * 1024 * 1024,
  mediaTypes: ["application/octet-stream"] as const,
  anyType: true,
});

/** The messages to the transaction service: a header, then the file in pieces. */
export function statementMessages(
  {
    id,
    filename,
    leaveOut = [],
  }: { id: string; filename: string | undefined; leaveOut?: readonly number[] | undefined },
  { contentType, ...file }: FileInput & { contentType: string | undefined },
): AsyncGenerator<UploadStatementRequest> {
  return fileMessages({ bankConnectionId: id, filename, contentType, leaveOut: leaveOut.map(BigInt) }, file);
}

/** How long a file may take, and how long it may stand still, in milliseconds. */
export function uploadLimits(config: Config) {
  return { timeoutMs: config.UPLOAD_TIMEOUT_MS, stallMs: config.REQUEST_TIMEOUT_MS };
}
