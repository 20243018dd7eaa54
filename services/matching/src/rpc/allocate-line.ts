import { asStored } from "@matchbook/matcher/book";
import type { Line } from "@matchbook/matcher/model";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Rpc } from "../context.ts";
import { type Allocation, allocateLine as allocate } from "../domain/allocate-line.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { execute } from "../engine/execute.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { toLineState } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";
import { pairOf } from "./create-match.ts";
import { lineOf } from "./get-line.ts";

/** An allocation with its amount in minor units of the line's currency. */
interface Asked {
  invoiceNumber: string;
  matchedAmount: bigint;
}

/** Allocates a line to several invoices in one decision: all or none. */
export const allocateLine: Rpc<"allocateLine"> = async (context, request, call) => {
  const line = await lineOf(request, context, call.tenant);
  const asked = request.allocations.map(({ invoiceNumber, matchedAmount }, index) => ({
    invoiceNumber,
    matchedAmount: parseAmount(matchedAmount, line.currency, `allocations.${index}.matchedAmount`),
  }));
  const invoiceNumbers = asked.map(({ invoiceNumber }) => invoiceNumber);
  if (new Set(invoiceNumbers).size < asked.length)
    throw invalidField("allocations", "Must name each invoice at most once");
  return execute(context, call, {
    operation: "allocate_line",
    rememberAccount: request.rememberAccount,
    scope: { line, invoiceNumbers },
    decide: (ledger, set, moment) => {
      const entity = { entity: "line", entityId: line.id } as const;
      assertVersion(entity, ledger.line(line.id).revision, request.expectedVersion);
      const wanted = asked.map((one, index) => allocationOf(set, line, one, index));
      const done = allocate(ledger, line.id, wanted, request.replace, moment);
      return { ...done, line: ledger.line(line.id) };
    },
    answer: (done, changes) => ({
      state: toLineState(asStored(changes.lines, done.line)),
      matches: done.matches.map((match) => toMatchMessage(asStored(changes.matches, match))),
      cancelledMatchIds: done.cancelledMatchIds,
    }),
  });
};

function allocationOf(set: WorkingSet, line: Line, { invoiceNumber, matchedAmount }: Asked, index: number): Allocation {
  const invoice = set.invoiceByNumber(invoiceNumber);
  if (invoice === undefined) {
    const error = new AppError("invoice_not_found");
    throw new AppError(error.code, { fields: [{ field: `allocations.${index}.invoiceId`, message: error.message }] });
  }
  const pair = pairOf(set, line, invoice, undefined);
  return { pair, matchedAmount, exchange: set.exchange(line, invoice.currency) };
}
