import { asStored } from "@matchbook/matcher/book";
import type { Line } from "@matchbook/matcher/model";
import { invalidField } from "@matchbook/runtime/errors";
import { parseAmount } from "@matchbook/runtime/money";
import type { Rpc } from "../context.ts";
import { type Allocation, allocateLine as allocate } from "../domain/allocate-line.ts";
import { assertVersion } from "../domain/expected-version.ts";
import { type InvoiceName, namedInvoice } from "../domain/named-invoice.ts";
import { keptLine } from "../domain/remove-lines.ts";
import { execute } from "../engine/execute.ts";
import type { WorkingSet } from "../engine/working-set.ts";
import { toLineState } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";
import { pairOf } from "./create-match.ts";
import { lineOf } from "./get-line.ts";

/** An allocation with its amount in minor units of the line's currency. */
interface Asked extends InvoiceName {
  matchedAmount: bigint;
}

/** Allocates a line to several invoices in one decision: all or none. */
export const allocateLine: Rpc<"allocateLine"> = async (context, request, call) => {
  const line = await lineOf(request, context, call.tenant);
  const asked = request.allocations.map(({ matchedAmount, ...name }, index) => ({
    ...name,
    matchedAmount: parseAmount(matchedAmount, line.currency, `allocations.${index}.matchedAmount`),
  }));
  return execute(context, call, {
    operation: "allocate_line",
    rememberAccount: request.rememberAccount,
    scope: { line, invoiceNumbers: asked.map(({ invoiceNumber }) => invoiceNumber) },
    decide: (ledger, set, moment) => {
      const entity = { entity: "line", entityId: line.id } as const;
      assertVersion(entity, keptLine(ledger, line.id).revision, request.expectedVersion);
      const wanted = asked.map((one, index) => allocationOf(set, line, one, index));
      if (new Set(wanted.map(({ pair }) => pair.invoiceId)).size < wanted.length)
        throw invalidField("allocations", "Must name each invoice at most once");
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

function allocationOf(set: WorkingSet, line: Line, { matchedAmount, ...name }: Asked, index: number): Allocation {
  const invoice = namedInvoice(set.invoicesByNumber(name.invoiceNumber), name, `allocations.${index}.`);
  const pair = pairOf(set, line, invoice, undefined);
  return { pair, matchedAmount, exchange: set.exchange(line, invoice.currency) };
}
