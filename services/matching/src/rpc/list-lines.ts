import type { Line } from "@matchbook/matcher/model/model";
import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { invalidField } from "@matchbook/runtime/errors/errors";
import { SUGGESTION_FILTERS, TRANSACTION_ORDERS } from "@matchbook/vocabulary/statuses";
import type { Call, Context, Rpcs } from "../context.ts";
import { oneOf } from "../domain/one-of.ts";
import { execute } from "../engine/execute.ts";
import { withClosedPeriods } from "../store/closed-periods.ts";
import { fromLineRow, lineFromFacts, toTransaction } from "../store/lines.ts";
import { findLinePage, type ListFilter } from "../store/list-lines.ts";
import { countImported } from "../store/review-queues.ts";

const MAX_LINES = 1_000;
const MAX_IMPORTS = 100;

export const listedLines = {
  /** Stores lines that were created right now. Stored ones stay as they are. */
  storeLines: async (context, { lines }, call) => {
    if (lines.length > MAX_LINES) throw invalidField("lines", `Must be at most ${MAX_LINES}`);
    return { known: lines.length === 0 ? [] : await storeNamed(context, lines, call) };
  },
  /** A page of lines with their states, by default by value date, newest first. */
  listTransactions: async (_context, { page: request, ...filter }, { collections }) => {
    checkFilter(filter);
    const { items, page } = await findLinePage(collections, await withClosedPeriods(collections, filter), request);
    return { transactions: items.map((row) => asTransaction(fromLineRow(row))), page };
  },
  /** The numbers of lines of imports: those that are stored, and those that wait for the rest of their file. */
  countImported: async (_context, { syncIds, storedOf }, { collections }) => {
    if (syncIds.length > MAX_IMPORTS) throw invalidField("syncIds", `Must be at most ${MAX_IMPORTS}`);
    return { imports: await countImported(collections, { syncIds, storedOf }) };
  },
} satisfies Rpcs;

async function storeNamed(context: Context, facts: readonly LineFacts[], call: Call): Promise<Transaction[]> {
  const now = context.clock();
  const named = facts.map((one) => {
    const line = lineFromFacts(one, now);
    return { ...line, kept: { ...line.kept, named: true } };
  });
  return execute(context, call, {
    operation: "store_lines",
    weight: Math.ceil(facts.length / 16),
    scope: { arriving: named },
    decide: (ledger) => named.map(({ id }) => ledger.line(id)),
    answer: (lines) => lines.filter(({ version }) => version > 0n).map(asTransaction),
  });
}

function asTransaction(line: Line): Transaction {
  return { ...toTransaction(line), moreFollow: undefined };
}

/** @throws AppError validation_failed that names the field */
export function checkFilter({ suggestion, order, after }: ListFilter): void {
  oneOf("suggestion", suggestion, SUGGESTION_FILTERS);
  oneOf("order", order, TRANSACTION_ORDERS);
  if (order === "amount" && after !== undefined && after.largest === undefined)
    throw invalidField("cursor", "Must be of a list with the same order");
}
