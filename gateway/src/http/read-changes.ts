import { presentChanges } from "@matchbook/api/presenters/history";
import type { changesQuery } from "@matchbook/api/schemas/history";
import type { NumberedEntry } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Call } from "@matchbook/runtime/call";
import type { z } from "zod";
import type { Context } from "../context.ts";

/** One page of the tenant's history, as answered. */
export async function readChanges(query: z.output<typeof changesQuery>, call: Call, context: Context) {
  const { after, before, order, entity, ...filter } = query;
  const { entries } = await context.matching.listChanges(
    {
      ...filter,
      newestFirst: order === "newest",
      entity: entity === "transaction" ? "line" : entity,
      after: after === undefined ? undefined : BigInt(after),
      before: before === undefined ? undefined : BigInt(before),
    },
    call,
  );
  return presentChanges(entries, await factsOf(entries, call, context));
}

/** The facts of the transactions among the changes, by code. The service reads those of concurrent calls together. */
async function factsOf(entries: NumberedEntry[], call: Call, { transactions }: Context) {
  const codes = entries.flatMap(({ entry }) => {
    const snapshot = (entry?.after ?? entry?.before)?.of;
    return snapshot?.$case === "line" ? [snapshot.value.transactionCode] : [];
  });
  const facts = await Promise.all(
    [...new Set(codes)].map((transactionCode) => transactions.getLineFacts({ transactionCode }, call)),
  );
  return new Map(facts.map((one) => [one.transactionCode, one]));
}
