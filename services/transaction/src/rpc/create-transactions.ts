import {
  type CreateTransactionResult,
  type CreateTransactionsRequest,
  CreateTransactionsResponse,
  type NewTransaction,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import type { Remember } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import { duplicateKeyIndex } from "@matchbook/runtime/mongo";
import type { ClientSession } from "mongodb";
import type { Context } from "../context.ts";
import { externalIdentity, ownIdentity } from "../domain/line-identity.ts";
import { factsOf, untouched } from "../domain/new-line.ts";
import { type Decision, planBatch } from "../domain/plan-batch.ts";
import { connectionStatuses } from "../store/bank-connections.ts";
import {
  findByIdentities,
  insertTransactions,
  storedCodes,
  type TransactionRow,
  toRow,
  toTransaction,
} from "../store/transactions.ts";

/** Most lines of one call. */
const MAX_ITEMS = 1_000;
// Each round that fails was won by another call, so a line is stored at the latest when all rivals have theirs.
const MAX_ROUNDS = 50;

type Plan = Decision<TransactionRow>[];

/**
 * Stores lines, each for itself: all that can be stored are stored in one commit, once per idempotency key. When another
 * call takes a business key meanwhile, the whole batch is decided again, by then knowing that key.
 */
export async function createTransactions(
  context: Context,
  { items }: CreateTransactionsRequest,
  call: Call,
): Promise<CreateTransactionsResponse> {
  if (items.length === 0 || items.length > MAX_ITEMS) {
    throw invalidField("transactions", `Must have 1 to ${MAX_ITEMS} items`);
  }
  return context.idempotency.once(call, "CreateTransactions", CreateTransactionsResponse, (remember) =>
    create(context, items, call, remember),
  );
}

async function create(
  context: Context,
  items: NewTransaction[],
  call: Call,
  remember: Remember<CreateTransactionsResponse>,
): Promise<CreateTransactionsResponse> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const plan = planBatch(items, await loadKnown(context, call.tenant, items));
    const created = newRows(items, plan, context.clock());
    const answer = { results: plan.map((decision, index) => toResult(decision, created, index)) };
    if (created.size === 0) return answer;
    try {
      return await store(context, [...created.values()], call, (session) => remember(answer, session));
    } catch (error) {
      if (duplicateKeyIndex(error) === undefined) throw error;
      call.log.debug({ round }, "another call stored one of these lines first");
    }
  }
  throw new AppError("unavailable");
}

async function loadKnown(context: Context, tenant: string, items: NewTransaction[]) {
  const distinct = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))];
  const identities = items.map(({ bankConnectionId, externalId }) =>
    externalId === undefined ? undefined : externalIdentity(bankConnectionId, externalId),
  );
  const [connections, lines, codes] = await Promise.all([
    connectionStatuses(context, tenant, distinct(items.map((item) => item.bankConnectionId))),
    findByIdentities(context, tenant, distinct(identities)),
    storedCodes(context, tenant, distinct(items.map((item) => item.transactionCode))),
  ]);
  return { connections, lines, codes };
}

/** The rows of what the plan creates, by the index of their item. */
function newRows(items: NewTransaction[], plan: Plan, now: Date): Map<number, TransactionRow> {
  const created = new Map<number, TransactionRow>();
  items.forEach((item, index) => {
    if (plan[index]?.kind !== "create") return;
    const facts = factsOf(item, { id: newId(), now });
    const identity =
      item.externalId === undefined ? ownIdentity(facts.id) : externalIdentity(item.bankConnectionId, item.externalId);
    created.set(index, toRow(facts, untouched(now), identity));
  });
  return created;
}

async function store<T>(
  context: Context,
  rows: TransactionRow[],
  call: Call,
  conclude: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return context.outbox.commit(call, async (session) => {
    await insertTransactions(context, call.tenant, rows, session);
    const events = rows.map((row) => ({
      type: "transaction.created",
      data: { $case: "transaction" as const, value: toTransaction(row) },
    }));
    return { result: await conclude(session), events };
  });
}

function toResult(
  decision: Plan[number],
  created: Map<number, TransactionRow>,
  index: number,
): CreateTransactionResult {
  switch (decision.kind) {
    case "create":
      return { outcome: { $case: "created", value: toTransaction(rowOf(created, index)) } };
    case "same_as":
      return { outcome: { $case: "existing", value: toTransaction(rowOf(created, decision.item)) } };
    case "existing":
      return { outcome: { $case: "existing", value: toTransaction(decision.stored) } };
    case "refused": {
      const { code, message, fields } = decision.error;
      return { outcome: { $case: "error", value: { code, message, fields } } };
    }
  }
}

function rowOf(created: Map<number, TransactionRow>, index: number): TransactionRow {
  const row = created.get(index);
  if (row === undefined) throw new Error(`item ${index} was planned and not stored`);
  return row;
}
