import type { InvoiceDocument, TableMapping } from "@matchbook/open-items";
import {
  type ImportInvoicesRequest,
  ImportInvoicesResponse,
  type InvoiceFileHeader,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import { isoDay } from "@matchbook/runtime/days";
import { AppError } from "@matchbook/runtime/errors";
import { inTransaction } from "@matchbook/runtime/mongo";
import type { InvoiceDirection } from "@matchbook/vocabulary/statuses";
import type { Context, Rpc } from "../context.ts";
import type { OwnIdentity } from "../domain/documents/direction.ts";
import { type DocumentPlan, planDocuments } from "../domain/documents/plan-documents.ts";
import { scopeOf } from "../engine/document-scope.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { loadWorkingSet } from "../engine/load-working-set.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import type { FileProblem, ReadFile } from "../imports/file-to-read.ts";
import { type FileOutcome, keepingFile } from "../imports/keep-file.ts";
import { receiveFile } from "../imports/receive-file.ts";
import { findSettingsRow, NO_IDENTITY } from "../store/settings.ts";
import { problemFields, toImportResponse, toProblem } from "./import-response.ts";

/** The most documents of a file. They are stored in one commit. */
const MAX_DOCUMENTS = 1_000;

/**
 * Creates and changes the invoices of a file, and the counterparties that are not known, in one commit: all or none.
 * With `dryRun` it answers what would happen and also why nothing can be stored. Runs once per idempotency key.
 * @throws AppError validation_failed with the problems of the file; payload_too_large, too_many_invoice_files
 */
export const importInvoices: Rpc<"importInvoices"> = async (context, requests, call) =>
  context.idempotency.once(call, "ImportInvoices", ImportInvoicesResponse, async (remember) => {
    const { header, settings, bytes, read } = await context.files.inPlace(call.tenant, "too_many_invoice_files", () =>
      receiveAndRead(context, requests, call),
    );
    const decide = planner(header, read.documents, settings?.identity ?? NO_IDENTITY);
    if (header.dryRun) return preview(context, read, decide, call);
    if (read.problems.length > 0) throw refused(read.problems);
    const file = { kind: "open_items" as const, filename: header.filename, bytes };
    return keepingFile(context, call, file, (within, rowOf) =>
      execute(context, within, {
        operation: "import_invoices",
        // A separate commit, because it may create counterparties.
        weight: MAX_BATCH,
        scope: scopeOf(read.documents),
        decide(ledger, set, moment) {
          const plan = decide(ledger, set, moment);
          if (plan.refused.length > 0) throw refused(plan.refused.map(toProblem));
          return plan;
        },
        created: ({ created }) => created,
        answer: (plan) => toImportResponse(read, plan),
        remember: (answer) => [...remember.later(answer), rowOf(outcomeOf(answer))],
      }),
    );
  });

function outcomeOf({ format, documents }: ImportInvoicesResponse): FileOutcome {
  const count = (...wanted: string[]) => documents.filter(({ outcome }) => wanted.includes(outcome)).length;
  const unchanged = count("unchanged", "nothing_to_pay");
  return { format, created: count("created"), changed: count("changed"), unchanged };
}

async function receiveAndRead(context: Context, requests: AsyncIterable<ImportInvoicesRequest>, call: Call) {
  const { header, bytes } = await receiveFile(requests, context.config.INVOICE_FILE_MAX_BYTES);
  const settings = await findSettingsRow(await context.collections(call.tenant));
  const options = {
    maxDocuments: MAX_DOCUMENTS,
    tableMappings: (settings?.tableMappingsJson ?? []).map((json): TableMapping => JSON.parse(json)),
    proposeMapping: header.dryRun,
    today: isoDay(context.clock()),
  };
  return { header, settings, bytes, read: await context.files.read(call, { bytes, options }) };
}

type Decide = (
  ...args: [Parameters<typeof planDocuments>[0], WorkingSet, Parameters<typeof planDocuments>[3]]
) => DocumentPlan;

/** The decision about the documents by the tenant's settings. */
function planner(
  header: InvoiceFileHeader,
  documents: readonly InvoiceDocument[],
  { names, taxIds, ibans }: OwnIdentity,
): Decide {
  return (ledger, set, moment) => {
    const input = {
      identity: { names, taxIds, ibans: [...ibans, ...header.ownIbans] },
      direction: header.direction as InvoiceDirection | undefined,
      known: set.found,
      isCodeTaken: (code: string) => set.billed(code) !== undefined,
      mayCreate: header.createCounterparties,
    };
    return planDocuments(ledger, documents, input, moment);
  };
}

async function preview(context: Context, read: ReadFile, decide: Decide, call: Call): Promise<ImportInvoicesResponse> {
  const collections = await context.collections(call.tenant);
  const scope = scopeOf(read.documents);
  return inTransaction(context.mongo, async (session) => {
    const set = await loadWorkingSet({ ...collections, session }, [scope]);
    return toImportResponse(read, decide(set.ledger(scope), set, context.moment()));
  });
}

function refused(problems: readonly FileProblem[]): AppError {
  return new AppError("validation_failed", { fields: problemFields(problems) });
}
