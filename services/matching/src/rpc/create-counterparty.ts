import type { Counterparty, PaymentMethod } from "@matchbook/matcher/counterparty";
import { Counterparty as CounterpartyMessage } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { NewPaymentMethod } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors";
import { newId } from "@matchbook/runtime/ids";
import { duplicateKeyIndex, inTransactionOf } from "@matchbook/runtime/mongo";
import type { Config } from "../config.ts";
import type { Rpc } from "../context.ts";
import { toCounterpartyRow } from "../store/counterparties.ts";

/**
 * Creates a counterparty, once per idempotency key. Account codes are unique in a tenant, payment-method codes in a
 * counterparty.
 */
export const createCounterparty: Rpc<"createCounterparty"> = async (context, request, call) =>
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
    const { counterparties } = await context.collections(call.tenant);
    try {
      return await inTransactionOf(call, context.mongo, async (session) => {
        await counterparties.insertOne(toCounterpartyRow(counterparty), { session });
        return remember(counterparty, session);
      });
    } catch (error) {
      if (duplicateKeyIndex(error) !== undefined) throw new AppError("duplicate_account_code");
      throw error;
    }
  });

/**
 * Refuses too many aliases or payment methods, because matching looks up each of them.
 * @throws AppError too_many_aliases, too_many_payment_methods
 */
export function assertSize(config: Config, aliases: readonly unknown[] = [], methods: readonly unknown[] = []): void {
  if (aliases.length > config.MAX_ALIASES_PER_COUNTERPARTY) throw new AppError("too_many_aliases");
  if (methods.length > config.MAX_PAYMENT_METHODS_PER_COUNTERPARTY) throw new AppError("too_many_payment_methods");
}

/**
 * Converts payment methods to their stored form. A code that existed before keeps its id.
 * @throws AppError duplicate_payment_method
 */
export function toPaymentMethods(given: NewPaymentMethod[], before: PaymentMethod[]): PaymentMethod[] {
  const ids = new Map(before.map((method) => [method.code, method.id]));
  if (new Set(given.map((method) => method.code)).size !== given.length) throw new AppError("duplicate_payment_method");
  return given.map(({ code, type, iban, bic }) => ({ id: ids.get(code) ?? newId(), code, type, iban, bic }));
}
