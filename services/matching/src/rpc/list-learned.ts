import type { LearnedAlias } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { CONFIRMATIONS_NEEDED, learnedFrom } from "../domain/knowledge.ts";
import { findCounterpartyByCode } from "../store/counterparties.ts";
import { listLearned as listRows } from "../store/learned-aliases.ts";
import type { LearnedAliasRow } from "../store/rows.ts";

/** The names, accounts and texts that people's decisions assign to a counterparty. */
export const listLearned: Rpc<"listLearned"> = async (context, request, call) => {
  const collections = await context.collections(call.tenant);
  const counterparty = await findCounterpartyByCode(collections, request.accountCode);
  if (counterparty === undefined) throw new AppError("counterparty_not_found");
  const { items, page } = await listRows(collections, counterparty.id, request.page);
  return { aliases: items.map((row) => toLearnedAlias(row, counterparty.id)), page };
};

function toLearnedAlias(row: LearnedAliasRow, id: string): LearnedAlias {
  const { kind, key, confirmations } = row;
  const counted = confirmations.filter((one) => one.counterpartyId === id && one.returned === undefined);
  const learned = learnedFrom(row);
  const contradicted = learned.some(({ counterpartyId }) => counterpartyId !== id);
  const trust = contradicted ? "none" : learned[0]?.trust;
  return {
    kind,
    value: key,
    confirmations: new Set(counted.map(({ lineId }) => lineId)).size,
    needed: CONFIRMATIONS_NEEDED[kind],
    used: trust === "likely" || trust === "sure",
    proves: trust === "sure",
    contradicted,
  };
}
