import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import {
  type CreateTransactionResult,
  CreateTransactionsResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import type { Remember } from "@matchbook/runtime/mongo/idempotency";
import { isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import { canonicalKey, storedForms } from "@matchbook/runtime/values/business-keys";
import { newId } from "@matchbook/runtime/values/ids";
import type { Call, Context, Rpc } from "../context.ts";
import { externalIdentity, ownIdentity } from "../domain/line-identity.ts";
import { type Decision, planBatch } from "../domain/plan-batch.ts";
import { transactionCode } from "../domain/transaction-code.ts";
import { compareWithLines } from "../store/balances.ts";
import { connectionsById, markLines } from "../store/bank-connections.ts";
import type { TenantCollections } from "../store/collections.ts";
import { createdEvents, newRow, type TransactionRow, toTransaction } from "../store/transaction-row.ts";
import { findByIdentities, insertTransactions, storedCodes, storedIdentities } from "../store/transactions.ts";

/** Lines of one call at most. */
const MAX_ITEMS = 1_000;
// A round fails only when another call has stored one of these lines, so each round leaves fewer rivals.
const MAX_ROUNDS = 50;

/** Stores what can be stored of a batch in one commit, or decides again when another call takes a key first. */
export const createTransactions: Rpc<"createTransactions"> = async (context, { items }, call) => {
  if (items.length === 0 || items.length > MAX_ITEMS) {
    throw invalidField("transactions", `Must have 1 to ${MAX_ITEMS} items`);
  }
  return context.idempotency.once(call, "CreateTransactions", CreateTransactionsResponse, (remember) =>
    create(context, items, call, remember),
  );
};

async function create(
  context: Context,
  asked: LineFacts[],
  call: Call,
  remember: Remember<CreateTransactionsResponse>,
): Promise<CreateTransactionsResponse> {
  const now = context.clock();
  const items = await inStoredForm(call.collections, asked);
  const given = items.map((item): LineFacts => {
    const id = newId();
    const code = item.transactionCode || transactionCode(id);
    return { ...item, id, transactionCode: code, aggregated: false, createdAt: now };
  });
  const lines = await markLines(call.collections, given);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const known = await loadKnown(call.collections, items);
    const plan = planBatch(lines, known, (line, identity) => newRow(line, identity ?? ownIdentity(line.id)));
    const answer = { results: plan.map(toResult) };
    const rows = plan.flatMap((decision) => (decision.kind === "create" ? decision.stored : []));
    if (rows.length === 0) return answer;
    try {
      return await context.outbox.commit(call, async (session) => {
        await insertTransactions(call.collections, rows, session);
        await compareWithLines(call.collections, rows, session);
        return { result: await remember(answer, session), events: createdEvents(rows) };
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      call.log.debug({ round }, "another call stored one of these lines first");
    }
  }
  throw new AppError("unavailable");
}

/** The lines with the stored form of the codes and external ids that their caller chose. */
async function inStoredForm(collections: TenantCollections, items: LineFacts[]): Promise<LineFacts[]> {
  const codes = items.map(({ transactionCode }) => transactionCode);
  const codeOf = await storedForms(codes, (written) => storedCodes(collections, written));
  const changing = items.filter(({ externalId = "" }) => canonicalKey(externalId) !== externalId);
  const stored = await storedIdentities(collections, changing.flatMap(externalIdentities));
  return items.map((item) => {
    const isStored = externalIdentities(item).some((identity) => stored.has(identity));
    const externalId = isStored || item.externalId === undefined ? item.externalId : canonicalKey(item.externalId);
    return { ...item, externalId, transactionCode: codeOf(item.transactionCode) };
  });
}

async function loadKnown(collections: TenantCollections, items: LineFacts[]) {
  const identities = items.flatMap(externalIdentities);
  const given = items.map(({ transactionCode }) => transactionCode).filter((code) => code !== "");
  const [connections, lines, codes] = await Promise.all([
    connectionsById(
      collections,
      items.flatMap(({ bankConnectionId }) => bankConnectionId ?? []),
    ),
    findByIdentities(collections, identities),
    storedCodes(collections, given),
  ]);
  return { connections, lines, codes };
}

function externalIdentities({ bankConnectionId, externalId }: LineFacts): string[] {
  return externalId === undefined ? [] : [externalIdentity(bankConnectionId, externalId)];
}

function toResult(decision: Decision<TransactionRow>): CreateTransactionResult {
  if (decision.kind === "refused") {
    const { code, message, fields } = decision.error;
    return { outcome: { $case: "error", value: { code, message, fields } } };
  }
  const $case = decision.kind === "create" ? "created" : "existing";
  return { outcome: { $case, value: toTransaction(decision.stored) } };
}
