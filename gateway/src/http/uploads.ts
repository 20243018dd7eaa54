import type { importInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { openItemFormats } from "@matchbook/open-items/value-sets";
import type { ImportInvoicesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/grpc/call";
import { FIRST_PAGE, MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import type { z } from "zod";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import type { Admitted, Named, RouteInput } from "./route-types.ts";

/** The body of a route that takes a file, whose content tells the format. @param most in MiB */
export const fileUpload = (most: number) => ({
  maxBytes: most * 1024 * 1024,
  mediaTypes: ["application/octet-stream"] as const,
  anyType: true,
});

/** Times in which a file must arrive, and in which it may stand still, in milliseconds. */
export function uploadLimits(config: Config) {
  return { timeoutMs: config.UPLOAD_TIMEOUT_MS, stallMs: config.REQUEST_TIMEOUT_MS };
}

/** Times of a file that is read and stored as a whole after its last byte. */
export function wholeFileLimits(config: Config) {
  return { ...uploadLimits(config), stallMs: config.BULK_TIMEOUT_MS };
}

/** Body of an upload, with its size if the caller says it. */
export type FileInput = Pick<RouteInput<unknown, unknown, unknown>, "upload" | "contentLength">;

type FilePart<H> = { $case: "header"; value: H & { size: bigint | undefined } } | { $case: "chunk"; value: Buffer };

/** Hands a file to a service: a header, then the file in pieces. @param header without the size of the file */
export async function* fileMessages<H>(
  header: H,
  { upload, contentLength }: FileInput,
): AsyncGenerator<{ part: FilePart<H> }> {
  const size = contentLength === undefined ? undefined : BigInt(contentLength);
  yield { part: { $case: "header", value: { ...header, size } } };
  for await (const chunk of upload) yield { part: { $case: "chunk", value: chunk } };
}

/** Description of the files in the document. */
export const INVOICE_FILES =
  `The body is the file: ${openItemFormats()}, or a zip of them, with at most 1,000 documents and 16 MiB. The format is ` +
  "detected. A table is read by one of the `tableMappings` in the matching settings. Whether you are paid or pay follows " +
  "from your tax numbers, accounts and names in the document. Counterparties are found by tax number, account and name, " +
  "and created when the key also has the scope `counterparties:write`.";

/** The messages to matching: a header, then the file in pieces. */
export async function* invoiceMessages(
  { query, ...file }: FileInput & { query: Named<z.output<typeof importInvoicesQuery>> },
  { dryRun, call, transactions }: { dryRun: boolean; call: Admitted; transactions: Context["transactions"] },
): AsyncGenerator<ImportInvoicesRequest> {
  const header = {
    ...{ direction: query.direction, filename: query.filename, dryRun, mappingJson: query.mapping },
    ownIbans: await ownIbans(transactions, call),
    keepMapping: call.scopes.includes("matching-settings:write"),
    createCounterparties: call.scopes.includes("counterparties:write"),
  };
  yield* fileMessages(header, file);
}

/** The accounts of the newest bank connections. */
async function ownIbans(transactions: Context["transactions"], call: Call): Promise<string[]> {
  const page = { ...FIRST_PAGE, pageSize: MAX_PAGE_SIZE };
  const { bankConnections } = await transactions.listBankConnections({ page }, call);
  return bankConnections.flatMap(({ iban }) => iban ?? []);
}
