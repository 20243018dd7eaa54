import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Moment } from "@matchbook/matcher/model/model";
import { ibanKey } from "@matchbook/matcher/reading/keys";
import type { DocumentParty, InvoiceDocument, TableMapping } from "@matchbook/open-items";
import {
  type ImportedDocument,
  type ImportInvoicesRequest,
  ImportInvoicesResponse,
  type InvoiceFileHeader,
} from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { storedForms } from "@matchbook/runtime/values/business-keys";
import { isoDay } from "@matchbook/runtime/values/days";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import type { InvoiceDirection } from "@matchbook/vocabulary/statuses";
import type { Call, Context, Rpcs } from "../context.ts";
import { codesFor, namesOf } from "../domain/documents/choose-counterparty.ts";
import type { OwnIdentity } from "../domain/documents/direction.ts";
import {
  type DocumentPlan,
  type PlanInput,
  type PlannedDocument,
  planDocuments,
  type RefusedDocument,
} from "../domain/documents/plan-documents.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import { loadWorkingSet } from "../engine/load-working-set.ts";
import type { Scope, WorkingSet } from "../engine/working-set.ts";
import { type FileOutcome, keepingFile } from "../imports/keep-file.ts";
import { type FileProblem, type ReadFile, toProblemMessage } from "../imports/read-document-file.ts";
import { receiveFile } from "../imports/receive-file.ts";
import { keysOf } from "../store/found-by.ts";
import { NO_IDENTITY, tableMappingWrites } from "../store/settings.ts";
import { numbersOfInvoices } from "../store/stored-keys.ts";
import { findSmall } from "../store/tenant-collections.ts";

/** The most documents of a file. They are stored in one commit. */
const MAX_DOCUMENTS = 1_000;

type Decide = (ledger: Ledger, set: WorkingSet, moment: Moment) => DocumentPlan;

const MOST_PROBLEMS = 20;

export const invoiceFiles = {
  /**
   * Creates and changes the invoices of a file, and the counterparties that are not known, in one commit: all or none.
   * With `dryRun` it answers what would happen and also why nothing can be stored. Runs once per idempotency key.
   * @throws AppError validation_failed with the problems of the file; payload_too_large, too_many_invoice_files
   */
  importInvoices: async (context, requests, call) =>
    context.idempotency.once(call, "ImportInvoices", ImportInvoicesResponse, async (remember) => {
      const { header, settings, bytes, read } = await context.files.inPlace(call.tenant, "too_many_invoice_files", () =>
        receiveAndRead(context, requests, call),
      );
      const { documents } = read;
      const decide: Decide = (ledger, set, moment) =>
        planDocuments(ledger, documents, inputOf(header, settings?.identity ?? NO_IDENTITY, set), moment);
      if (header.dryRun) return preview(context, read, decide, call);
      if (read.problems.length > 0) throw refused(read.problems);
      const file = { kind: "open_items" as const, filename: header.filename, bytes };
      const { mappingJson, keepMapping } = header;
      const kept =
        mappingJson !== undefined && keepMapping ? tableMappingWrites(call.collections, settings, mappingJson) : [];
      return keepingFile(context, call, file, (within, rowOf) =>
        execute(context, within, {
          operation: "import_invoices",
          // A separate commit, because it may create counterparties.
          weight: MAX_BATCH,
          scope: scopeOf(documents),
          decide(ledger, set, moment) {
            const plan = decide(ledger, set, moment);
            if (plan.refused.length > 0) throw refused(plan.refused.map(toProblem));
            return plan;
          },
          created: ({ created }) => created,
          answer: (plan) => toImportResponse(read, plan),
          remember: (answer) => [...remember.later(answer), rowOf(outcomeOf(answer)), ...kept],
        }),
      );
    }),
} satisfies Rpcs;

function outcomeOf({ format, documents }: ImportInvoicesResponse): FileOutcome {
  const count = (...wanted: string[]) => documents.filter(({ outcome }) => wanted.includes(outcome)).length;
  const unchanged = count("unchanged", "nothing_to_pay");
  return { format, created: count("created"), changed: count("changed"), unchanged };
}

async function receiveAndRead(context: Context, requests: AsyncIterable<ImportInvoicesRequest>, call: Call) {
  const { header, bytes } = await receiveFile(requests, context.config.INVOICE_FILE_MAX_BYTES);
  const settings = await findSmall(call.collections, "settings");
  const { mappingJson: given } = header;
  const options = {
    maxDocuments: MAX_DOCUMENTS,
    tableMappings: (given === undefined ? (settings?.tableMappingsJson ?? []) : [given]).map(
      (json): TableMapping => JSON.parse(json),
    ),
    proposeMapping: header.dryRun,
    today: isoDay(context.clock()),
  };
  const read = await context.files.read(call, bytes, { of: "invoices", options }, (problem): ReadFile => {
    return { documents: [], errorCount: 1, problems: [problem] };
  });
  const numbers = read.documents.map(({ number }) => number);
  const formOf = await storedForms(numbers, (written) => numbersOfInvoices(call.collections, written));
  const documents = read.documents.map((document) => ({ ...document, number: formOf(document.number) }));
  return { header, settings, bytes, read: { ...read, documents } };
}

function inputOf(header: InvoiceFileHeader, { names, taxIds, ibans }: OwnIdentity, set: WorkingSet): PlanInput {
  return {
    identity: { names, taxIds, ibans: [...ibans, ...header.ownIbans] },
    direction: header.direction as InvoiceDirection | undefined,
    known: set.found,
    isCodeTaken: (code) => set.counterpartyByCode(code) !== undefined,
    mayCreate: header.createCounterparties,
  };
}

async function preview(context: Context, read: ReadFile, decide: Decide, call: Call): Promise<ImportInvoicesResponse> {
  const needed = scopeOf(read.documents);
  return context.transaction(call, async (scope) => {
    const set = await loadWorkingSet(scope, [needed]);
    return toImportResponse(read, decide(set.ledger(needed), set, context.moment()));
  });
}

/** The refusal of a file, with the place of each problem. */
function refused(problems: readonly FileProblem[]): AppError {
  const fields = problems.slice(0, MOST_PROBLEMS).map(({ line, reason, file }) => ({
    field: "file",
    message: `${file === undefined ? "" : `${file}, `}line ${line}: ${reason}`,
  }));
  return new AppError("validation_failed", { fields });
}

/** The outcome of an imported file, or would make of it. */
function toImportResponse(read: ReadFile, { planned, refused }: DocumentPlan): ImportInvoicesResponse {
  const problems = [...read.problems, ...refused.map(toProblem)];
  return {
    format: read.documents[0]?.format,
    documents: planned.map(toDocumentMessage),
    problems: problems.slice(0, MOST_PROBLEMS).map(toProblemMessage),
    problemCount: read.errorCount + refused.length,
    mappingJson: read.table?.mapping && JSON.stringify(read.table.mapping),
    mappingIsProposed: read.table?.isProposed ?? false,
    questions: read.table?.questions ?? [],
    sample: (read.table?.sample ?? []).map((cells) => ({ cells: [...cells] })),
    unusedCurrencies: read.table?.unusedCurrencies,
  };
}

/** A document that cannot be stored, as a problem of its file. */
function toProblem({ document, reason }: RefusedDocument): FileProblem {
  const { line, file } = document.position;
  return { line, reason: `${document.number}: ${reason}`, column: undefined, file };
}

function toDocumentMessage({ document, counterparty, party, ...planned }: PlannedDocument): ImportedDocument {
  const { position, number, sides: _sides, payable: total, ...read } = document;
  return {
    ...withoutNulls(read),
    total,
    line: BigInt(position.line),
    file: position.file,
    outcome: planned.outcome,
    invoiceNumber: number,
    direction: planned.direction.direction,
    directionBy: planned.direction.by,
    counterpartyCode: counterparty?.accountCode,
    counterpartyName: counterparty?.name ?? party.name ?? undefined,
    counterpartyBy: planned.counterpartyBy,
    changes: planned.differences,
  };
}

/** The scope of documents: invoices of their numbers, and counterparties that they may mean. */
export function scopeOf(documents: readonly InvoiceDocument[]): Scope {
  const parties = documents.flatMap(({ sides }) =>
    "counterparty" in sides ? [sides.counterparty] : [sides.seller, sides.buyer],
  );
  return {
    invoiceNumbers: documents.map(({ number }) => number),
    counterpartyCodes: parties.flatMap(codesFor),
    partyKeys: [...new Set(parties.flatMap(keysOfParty))],
  };
}

function keysOfParty(party: DocumentParty): string[] {
  return [
    ...keysOf("tax", party.taxIds),
    ...keysOf("account", party.ibans.map(ibanKey)),
    ...keysOf("name", namesOf(party)),
  ];
}
