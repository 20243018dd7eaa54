import { documentKeys } from "@matchbook/matcher/candidates/advice";
import {
  AdvicesResponse,
  type AdvisedInvoice,
  type ImportAdvicesRequest,
  type NewAdvice,
} from "@matchbook/proto/matchbook/matching/v1/advice";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { isoDay } from "@matchbook/runtime/values/days";
import { withoutNulls } from "@matchbook/runtime/values/without-nulls";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context, Rpcs } from "../context.ts";
import { ADVICE_BOUNDS, adviceProblems, areBounded } from "../domain/advice-problem.ts";
import { namedAmong } from "../domain/named-invoices.ts";
import { invoiceStatus } from "../domain/statuses.ts";
import { distinct } from "../engine/questions.ts";
import { keepingFile } from "../imports/keep-file.ts";
import { type FileProblem, type ReadAdvices, toProblemMessage } from "../imports/read-document-file.ts";
import { receiveFile } from "../imports/receive-file.ts";
import { fromAdviceRow } from "../store/advice-rows.ts";
import { findCandidates } from "../store/candidates.ts";
import { NAMED_LATER } from "../store/counterparty-names.ts";
import type { AdviceRow } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { compare, rowsOf, storeAdvices } from "./advices.ts";

export const adviceFiles = {
  /**
   * Stores the documents of a file, all of them or none. With `dryRun` it answers what would be stored, and also why
   * nothing can be. Runs once per idempotency key.
   * @throws AppError validation_failed with line and reason; payload_too_large, too_many_advice_files
   */
  importAdvices: async (context, requests: AsyncIterable<ImportAdvicesRequest>, call) =>
    context.idempotency.once(call, "ImportAdvices", AdvicesResponse, async (remember) => {
      const { header, bytes, read } = await context.files.inPlace(call.tenant, "too_many_advice_files", () =>
        receiveAndRead(context, requests, call),
      );
      const { problem, warnings } = read;
      const advices = read.advices.map(toMessage);
      if (header.dryRun) return previewAdvices(context, call, { advices, warnings, problem });
      if (problem !== undefined) throw invalidField("file", `line ${problem.line}: ${problem.reason}`);
      const file = { kind: "advices" as const, filename: header.filename, bytes };
      const given = { advices, warnings, fieldOf: () => "file" };
      return keepingFile(context, call, file, (within, rowOf) =>
        storeAdvices(context, within, { ...given, file: rowOf }, remember),
      );
    }),
} satisfies Rpcs;

async function receiveAndRead(context: Context, requests: AsyncIterable<ImportAdvicesRequest>, call: Call) {
  const { header, bytes } = await receiveFile(requests, context.config.INVOICE_FILE_MAX_BYTES);
  const { filename: fileName, currency } = header;
  const options = { fileName, currency, today: isoDay(context.clock()) };
  const read = await context.files.read(call, bytes, { of: "advices", options }, (problem): ReadAdvices => {
    return { advices: [], warnings: [], problem };
  });
  const { length } = read.advices;
  if (length <= ADVICE_BOUNDS.advices) return { header, bytes, read };
  const reason = `the file has ${length} documents; at most ${ADVICE_BOUNDS.advices} are read`;
  const problem: FileProblem = { line: 1, reason, column: undefined, file: undefined };
  return { header, bytes, read: { ...read, advices: [], problem } };
}

/** A document of a file as a message. */
function toMessage(advice: ReadAdvices["advices"][number]): NewAdvice {
  return {
    ...withoutNulls(advice),
    party: withoutNulls(advice.party),
    line: BigInt(advice.line),
    items: advice.items.map((item) => ({
      ...withoutNulls(item),
      line: BigInt(item.line),
      deductions: item.deductions.map(withoutNulls),
    })),
  };
}

/** The content of a file, with its documents as messages. */
type Read = Omit<ReadAdvices, "advices"> & { advices: readonly NewAdvice[] };

/** Answers what storing the documents of a file would do, by the same checks and comparisons. Nothing is written. */
async function previewAdvices(
  context: Context,
  call: Call,
  { advices, warnings, problem }: Read,
): Promise<AdvicesResponse> {
  const contradictions = adviceProblems(advices).map(({ line, reason }): FileProblem => {
    return { line: Number(line ?? 1n), reason, column: undefined, file: undefined };
  });
  // No answer holds more, and no person looks at more.
  const rows = areBounded(advices) ? rowsOf(advices, context.clock()) : [];
  const { answer } = await compare(call.collections, rows, warnings);
  const problems = (problem === undefined ? contradictions : [problem]).map(toProblemMessage);
  const named = await invoicesNamed(call.collections, rows);
  return { ...answer, problems, advices: answer.advices.map((one, nth) => ({ ...one, invoices: named[nth] ?? [] })) };
}

/** The invoices that the items of each document name, open or not. */
async function invoicesNamed(collections: TenantCollections, rows: readonly AdviceRow[]): Promise<AdvisedInvoice[][]> {
  const advices = rows.map(fromAdviceRow);
  const keys = distinct(advices.flatMap(({ items }) => items.flatMap(documentKeys)));
  const { cited, closedCited } = await findCandidates(collections, { cited: keys, closedCited: keys });
  const namedBy = namedAmong([...cited, ...closedCited]);
  return mapInSlices(advices, (advice) =>
    namedBy(advice).map(({ item, invoice }) => {
      const { invoiceNumber, counterpartyCode, currency, remaining } = invoice;
      const told = { invoiceNumber, counterpartyCode, counterpartyName: NAMED_LATER, currency, remaining };
      return { item, ...told, status: invoiceStatus(invoice) };
    }),
  );
}
