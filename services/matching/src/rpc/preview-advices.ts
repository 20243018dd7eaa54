import { documentKeys } from "@matchbook/matcher/candidates/advice";
import type { AdvicesResponse, AdvisedInvoice, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { Call, Context } from "../context.ts";
import { adviceProblems, areBounded } from "../domain/advice-problem.ts";
import { namedAmong } from "../domain/named-invoices.ts";
import { invoiceStatus } from "../domain/statuses.ts";
import { distinct } from "../engine/questions.ts";
import { type FileProblem, toProblemMessage } from "../imports/file-problem.ts";
import { fromAdviceRow } from "../store/advice-rows.ts";
import { cited, closedCited, findCandidates } from "../store/candidates/invoices.ts";
import { NAMED_LATER } from "../store/counterparty-names.ts";
import type { AdviceRow } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";
import { compare, rowsOf } from "./advices.ts";

interface Read {
  advices: readonly NewAdvice[];
  /** Of their file. */
  warnings: readonly string[];
  /** Why the file could not be read. */
  problem: FileProblem | undefined;
}

/** Answers what storing the documents of a file would do, by the same checks and comparisons. Nothing is written. */
export async function previewAdvices(
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
  const invoices = (await findCandidates(collections, cited(keys), closedCited(keys))).flat();
  const namedBy = namedAmong(invoices);
  return mapInSlices(advices, (advice) =>
    namedBy(advice).map(({ item, invoice }) => {
      const { invoiceNumber, counterpartyCode, currency, remaining } = invoice;
      const told = { invoiceNumber, counterpartyCode, counterpartyName: NAMED_LATER, currency, remaining };
      return { item, ...told, status: invoiceStatus(invoice) };
    }),
  );
}
