import type { Counterparty, PaymentMethod } from "@matchbook/matcher/model/counterparty";
import { Counterparty as CounterpartyMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { LearnedAlias, NewPaymentMethod } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError, existing } from "@matchbook/runtime/errors/errors";
import { isDuplicateKey } from "@matchbook/runtime/mongo/mongo";
import { canonicalKey } from "@matchbook/runtime/values/business-keys";
import { newId } from "@matchbook/runtime/values/ids";
import { findPage } from "@matchbook/runtime/values/paging";
import type { Config } from "../config.ts";
import type { Rpcs } from "../context.ts";
import { CONFIRMATIONS_NEEDED, learnedFrom } from "../domain/knowledge.ts";
import {
  counterpartiesWith,
  findCounterpartiesByCodes,
  fromCounterpartyRow,
  toCounterpartyRow,
} from "../store/counterparties.ts";
import { assignedTo, forgetLearned } from "../store/learned-aliases.ts";
import type { LearnedAliasRow } from "../store/rows.ts";
import type { TenantCollections } from "../store/tenant-collections.ts";

/** Counterparties, and what was learned about them. */
export const counterparties = {
  /** Creates a counterparty. Account codes are unique in a tenant, payment-method codes in a counterparty. */
  createCounterparty: async (context, request, call) =>
    context.idempotency.once(call, "CreateCounterparty", CounterpartyMessage, async (remember) => {
      const now = context.clock();
      assertSize(context.config, request.aliases, request.paymentMethods);
      const counterparty: Counterparty = {
        id: newId(),
        accountCode: request.accountCode,
        name: request.name,
        aliases: request.aliases,
        paymentMethods: toPaymentMethods(request.paymentMethods, []),
        taxIds: request.taxIds?.texts ?? [],
        version: 1n,
        createdAt: now,
        updatedAt: now,
      };
      try {
        return await context.transaction(call, async ({ counterparties, session }) => {
          await counterparties.insertOne(toCounterpartyRow(counterparty), { session });
          return remember(counterparty, session);
        });
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError("duplicate_account_code");
        throw error;
      }
    }),
  getCounterparty: async (_context, request, { collections }) => counterpartyOf(collections, request.accountCode),
  /** Counterparties, newest first. */
  listCounterparties: async (_context, request, { collections: { counterparties } }) => {
    const found = await findPage(counterparties, counterpartiesWith(request.text), { _id: -1 }, request.page);
    return { counterparties: found.items.map(fromCounterpartyRow), page: found.page };
  },
  /** Changes a counterparty. A given list replaces the stored one. */
  updateCounterparty: async (context, request, call) => {
    assertSize(context.config, request.aliases?.aliases, request.paymentMethods?.paymentMethods);
    for (;;) {
      const before = await counterpartyOf(call.collections, request.accountCode);
      const after: Counterparty = {
        ...before,
        name: request.name ?? before.name,
        aliases: request.aliases?.aliases ?? before.aliases,
        paymentMethods:
          request.paymentMethods === undefined
            ? before.paymentMethods
            : toPaymentMethods(request.paymentMethods.paymentMethods, before.paymentMethods),
        taxIds: request.taxIds?.texts ?? before.taxIds,
        version: before.version + 1n,
        updatedAt: context.clock(),
      };
      const { _id, ...row } = toCounterpartyRow(after);
      const { matchedCount } = await call.collections.counterparties.replaceOne({ _id, version: before.version }, row);
      if (matchedCount === 0) continue;
      context.names.forget(call.tenant, after.accountCode);
      return after;
    }
  },
  /** The names, accounts and texts that people's decisions assign to a counterparty, by kind and key. */
  listLearned: async (_context, request, { collections }) => {
    const counterparty = await counterpartyOf(collections, request.accountCode);
    const known = assignedTo(counterparty.id);
    const { items, page } = await findPage(collections.learnedAliases, known, { _id: 1 }, request.page);
    return { aliases: items.map((row) => toLearnedAlias(row, counterparty.id)), page };
  },
  /** Forgets what people's decisions assign to a counterparty. Matches and the counterparty itself stay as they are. */
  forgetLearned: async (context, request, call) =>
    context.transaction(call, async (scope) => {
      const counterparty = await counterpartyOf(scope, request.accountCode);
      return { forgotten: await forgetLearned(scope, counterparty.id) };
    }),
} satisfies Rpcs;

/** @throws AppError counterparty_not_found */
async function counterpartyOf(collections: TenantCollections, code: string): Promise<Counterparty> {
  return existing((await findCounterpartiesByCodes(collections, [code]))[0], "counterparty_not_found");
}

/** Refuses too many, because matching looks up each. @throws AppError too_many_aliases, too_many_payment_methods */
function assertSize(config: Config, aliases: readonly unknown[] = [], methods: readonly unknown[] = []): void {
  if (aliases.length > config.MAX_ALIASES_PER_COUNTERPARTY) throw new AppError("too_many_aliases");
  if (methods.length > config.MAX_PAYMENT_METHODS_PER_COUNTERPARTY) throw new AppError("too_many_payment_methods");
}

/** Converts payment methods. A code that existed before keeps its id. @throws AppError duplicate_payment_method */
function toPaymentMethods(given: NewPaymentMethod[], before: PaymentMethod[]): PaymentMethod[] {
  const ids = new Map(before.map((method) => [method.code, method.id]));
  const methods = given.map(({ code: written, type, iban, bic }) => {
    const code = ids.has(written) ? written : canonicalKey(written);
    return { id: ids.get(code) ?? newId(), code, type, iban, bic };
  });
  if (new Set(methods.map(({ code }) => code)).size !== methods.length) throw new AppError("duplicate_payment_method");
  return methods;
}

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
    neededConfirmations: CONFIRMATIONS_NEEDED[kind],
    used: trust === "likely" || trust === "sure",
    proves: trust === "sure",
    contradicted,
  };
}
