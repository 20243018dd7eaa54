import { documentKeys } from "@matchbook/matcher/candidates/advice";
import type { AdvicesResponse, AdvisedInvoice, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { assertWanted } from "@matchbook/runtime/limits/deadline";
import type { Call, Context } from "../context.ts";
import { adviceProblems, areBounded } from "../domain/advice-problem.ts";
import { namedInvoices } from "../domain/named-invoices.ts";
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
    return { line: Number(line), reason, column: undefined, file: undefined };
  });
  // No answer holds more, and no person looks at more.
  const rows = areBounded(advices) ? rowsOf(advices, context.clock()) : [];
  const { answer } = await compare(call.collections, rows, warnings);
  const problems = (problem === undefined ? contradictions : [problem]).map(toProblemMessage);
  for (const [nth, row] of rows.entries()) {
    assertWanted(call);
    answer.advices[nth]?.invoices.push(...(await invoicesOf(call.collections, row)));
  }
  return { ...answer, problems };
}

/** The invoices that the items of a document name, open or not. */
async function invoicesOf(collections: TenantCollections, row: AdviceRow): Promise<AdvisedInvoice[]> {
  const advice = fromAdviceRow(row);
  const keys = distinct(advice.items.flatMap(documentKeys));
  const invoices = (await findCandidates(collections, cited(keys), closedCited(keys))).flat();
  return namedInvoices(advice, invoices).map(({ item, invoice }) => {
    const { invoiceNumber, counterpartyCode, currency, remaining } = invoice;
    const told = { invoiceNumber, counterpartyCode, counterpartyName: NAMED_LATER, currency, remaining };
    return { item, ...told, status: invoiceStatus(invoice) };
  });
}
