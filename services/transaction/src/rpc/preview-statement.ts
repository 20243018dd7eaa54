import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { previewFile } from "../imports/preview-file.ts";
import { receiveFile } from "./receive-file.ts";

/** The most previews of one tenant in this process. Reading a large file takes seconds of computing time. */
const TENANT_PREVIEWS = 2;
const RETRY_AFTER_SECONDS = 5;

/**
 * Reads a statement file as an import would and answers with what it would store. The file is read while it arrives,
 * and nothing is stored.
 * @throws AppError bank_connection_not_found, bank_connection_disconnected, payload_too_large,
 *   too_many_statement_files, validation_failed
 */
export const previewStatement: Rpc<"previewStatement"> = async (context, requests, call) => {
  const { previews } = context;
  if (previews.of(call.tenant) >= TENANT_PREVIEWS)
    throw new AppError("too_many_statement_files", { retryAfter: RETRY_AFTER_SECONDS });
  previews.take(call.tenant);
  try {
    const { header, connection, chunks, close } = await receiveFile(context, requests, call);
    try {
      return await previewFile(context, { chunks, connection, filename: header.filename }, call);
    } finally {
      await close();
    }
  } finally {
    previews.give(call.tenant);
  }
};
