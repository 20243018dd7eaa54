import type { importInvoicesQuery } from "@matchbook/api/schemas/invoices";
import { openItemFormats } from "@matchbook/open-items/value-sets";
import type { ImportInvoicesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/grpc/call";
import { FIRST_PAGE, MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Admitted, Named } from "./route.ts";
import { type FileInput, fileMessages } from "./uploads.ts";

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
