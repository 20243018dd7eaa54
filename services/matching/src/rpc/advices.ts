import { AdvicesResponse, type NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Remember } from "@matchbook/runtime/mongo/idempotency";
import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import { type Write, writeTogether } from "@matchbook/runtime/mongo/write-together";
import { matchAdvised, matchWithout } from "../consumers/match-advised.ts";
import type { Call, Context, Rpcs } from "../context.ts";
import { adviceProblems } from "../domain/advice-problem.ts";
import { isDecidedBy, releaseAdvice } from "../domain/release-advice.ts";
import { execute, MAX_BATCH } from "../engine/execute.ts";
import type { FileOutcome } from "../imports/keep-file.ts";
import { adviceNumber, fromAdviceRow, linesOf, toAdviceMessage, toAdviceRow } from "../store/advice-rows.ts";
import { deletion } from "../store/advice-writes.ts";
import {
  adviceCollections,
  findAdvice,
  findAdvicePage,
  findAdviceRows,
  findAdvicesNumbered,
} from "../store/advices.ts";
import type { AdviceRow } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/** As many as an answer may have. */
const MOST_WARNINGS = 20;

type FieldOf = (nth: number, field: string) => string;

interface Given {
  advices: readonly NewAdvice[];
  /** Of their file. */
  warnings: string[];
  /** The field that an error names for a field of a document. */
  fieldOf: FieldOf;
  /** The row of their file. */
  file?: (outcome: FileOutcome) => Write;
}

export const advices = {
  /**
   * Stores documents that explain payments, all of them or none, and matches the lines that they explain. The same
   * document is stored once.
   * @throws AppError validation_failed with the place of each document that contradicts itself
   */
  createAdvices: async (context, { advices }, call) =>
    context.idempotency.once(call, "CreateAdvices", AdvicesResponse, (remember) =>
      storeAdvices(context, call, { advices, warnings: [], fieldOf: fieldIn(advices) }, remember),
    ),
  /** @throws AppError advice_not_found */
  getAdvice: async (_context, { id }, { collections }) => toAdviceMessage(await findAdvice(collections, id)),
  /** Advices, newest first. */
  listAdvices: async (_context, request, { collections }) => {
    const { items, page } = await findAdvicePage(collections, request, request.page);
    return { advices: items.map(toAdviceMessage), page };
  },
  /** @throws AppError advice_not_found, advice_decided */
  deleteAdvice: async (context, { id }, call) => {
    const refusal = () => new AppError("advice_decided");
    const missing = () => new AppError("advice_not_found");
    await deleteAdvices(context, call, [id], { operation: "delete_advice", refusal, missing });
    return {};
  },
} satisfies Rpcs;

/** A document alone is the whole body of a request. */
function fieldIn({ length }: readonly NewAdvice[]): FieldOf {
  return (nth, field) => (length === 1 ? field : `advices.${nth}.${field}`);
}

/** Stores the documents in one commit, then matches. A repeated call matches again what a crash has left out. */
export async function storeAdvices(
  context: Context,
  call: Call,
  { advices, warnings, fieldOf, file }: Given,
  remember: Remember<AdvicesResponse>,
): Promise<AdvicesResponse> {
  assertSound(advices, fieldOf);
  const rows = rowsOf(advices, context.clock());
  await ensureCollections(context.mongo.db, adviceCollections, call.tenant);
  const store = () =>
    context.transaction(call, async (scope) => {
      const { fresh, answer } = await compare(scope, rows, warnings);
      if (fresh.length > 0) await scope.advices.insertMany(fresh, { session: scope.session });
      if (file !== undefined) await writeTogether(context.mongo, [file(outcomeOf(rows, fresh))], scope.session);
      return remember(answer, scope.session);
    });
  const answer = await store().catch((error: unknown) => {
    // Another request has stored the same document.
    if (!isDuplicateKey(error)) throw error;
    return store();
  });
  await matchAdvised(context, call, rows.map(fromAdviceRow));
  const ids = answer.advices.flatMap(({ advice }) => advice?.id ?? []);
  const after = new Map((await findAdviceRows(call.collections, ids)).map((row) => [row._id, toAdviceMessage(row)]));
  return {
    ...answer,
    advices: answer.advices.map((one) => ({ ...one, advice: after.get(one.advice?.id ?? "") ?? one.advice })),
  };
}

/** The rows of documents, each once. */
export function rowsOf(advices: readonly NewAdvice[], now: Date): AdviceRow[] {
  return [...new Map(advices.map((advice) => toAdviceRow(advice, now)).map((row) => [row._id, row])).values()];
}

/** Documents beside what is stored: the new ones, and the answer that tells them from those that are there. */
export async function compare(scope: TenantCollections, rows: readonly AdviceRow[], warnings: readonly string[]) {
  const ids = rows.map(({ _id }) => _id);
  const known = new Map((await findAdviceRows(scope, ids)).map((row) => [row._id, row]));
  const fresh = rows.filter(({ _id }) => !known.has(_id));
  const others = await namesakes(scope, fresh);
  const advices = rows.map((row) => ({
    advice: toAdviceMessage(known.get(row._id) ?? row),
    created: !known.has(row._id),
    invoices: [],
  }));
  const answer: AdvicesResponse = {
    ...{ advices, problems: [] },
    warnings: [...others, ...warnings].slice(0, MOST_WARNINGS),
  };
  return { fresh, answer };
}

/** Says which new documents have the number of an earlier one: a changed report, which does not replace the other. */
async function namesakes(collections: TenantCollections, fresh: readonly AdviceRow[]): Promise<string[]> {
  if (fresh.length === 0) return [];
  const numbers = fresh.map(({ document }) => adviceNumber(document));
  const found = await findAdvicesNumbered(collections, numbers);
  const earlier = new Map(found.map((row) => [adviceNumber(row.document), row._id]));
  return fresh.flatMap(({ document }) => {
    const id = earlier.get(adviceNumber(document));
    return id === undefined
      ? []
      : [`${document.number} was handed in before with another content (${id}), which stays until it is deleted`];
  });
}

function outcomeOf(rows: readonly AdviceRow[], fresh: readonly AdviceRow[]): FileOutcome {
  const [first] = rows;
  const unchanged = rows.length - fresh.length;
  return {
    format: first?.document.format,
    created: fresh.length,
    changed: 0,
    unchanged,
    adviceIds: fresh.map(({ _id }) => _id),
  };
}

/** @throws AppError validation_failed */
function assertSound(advices: readonly NewAdvice[], fieldOf: FieldOf): void {
  const fields = adviceProblems(advices).map(({ nth, field, line, reason }) => ({
    field: fieldOf(nth, field),
    message: line === undefined ? reason : `line ${line}: ${reason}`,
  }));
  if (fields.length > 0) throw new AppError("validation_failed", { fields });
}

interface Deletion {
  operation: string;
  /** The refusal, by the numbers of the advices by which a payment was matched. */
  refusal(numbers: readonly string[]): AppError;
  /** The refusal when nothing is left to delete. */
  missing?: () => AppError;
  /** Further writes of the commit. */
  writes?: readonly Write[];
}

/** Deletes undecided advices, all or none. Lines that another advice explains are matched again. */
export async function deleteAdvices(
  context: Context,
  call: Call,
  adviceIds: readonly string[],
  { operation, refusal, missing, writes = [] }: Deletion,
): Promise<void> {
  const deleted = await execute(context, call, {
    operation,
    // A commit for itself: the second deletion of an advice in one commit would fail with the first.
    weight: MAX_BATCH,
    scope: { adviceIds },
    decide: (ledger, { advices }) => {
      if (advices.length === 0 && missing !== undefined) throw missing();
      const advised = advices.flatMap((row) =>
        linesOf(row).map((lineId) => ({ adviceId: row._id, number: row.document.number, lineId })),
      );
      const decided = new Set(advised.filter((one) => isDecidedBy(ledger, one)).map(({ number }) => number));
      if (decided.size > 0) throw refusal([...decided]);
      for (const one of advised) releaseAdvice(ledger, one);
      return advices;
    },
    answer: (advices) => advices,
    // This commit has released them from their lines.
    remember: (advices) => [...advices.map(({ _id }) => deletion(call.collections, _id)), ...writes],
  });
  await matchWithout(context, call, deleted.map(fromAdviceRow));
}
