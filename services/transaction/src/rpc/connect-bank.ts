import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { newId } from "@matchbook/runtime/ids";
import { ensureCollections } from "@matchbook/runtime/migrations/migrations";
import { assertRoom } from "@matchbook/runtime/tenant-limit";
import type { OtherAccounts } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { type BankConnectionRow, toBankConnection } from "../store/bank-connection-row.ts";
import { insertBankConnection } from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import { bankCollections } from "../store/collections.ts";
import { checkConnectionFields } from "./connection-fields.ts";

/**
 * Connects a bank account, once per idempotency key. A connection with an IBAN or a currency accepts only statements of
 * that account.
 * @throws AppError validation_failed, too_many_bank_connections
 */
export const connectBank: Rpc<"connectBank"> = async (context, request, call) =>
  context.idempotency.once(call, "ConnectBank", BankConnection, async (remember) => {
    const { iban, currency } = checkConnectionFields(request);
    const now = context.clock();
    const row: BankConnectionRow = {
      _id: newId(),
      name: request.name,
      iban,
      currency,
      csvMapping: request.csvMapping?.mappingJson,
      strictBalance: request.strictBalance,
      otherAccounts: request.otherAccounts as OtherAccounts | undefined,
      status: "connected",
      createdAt: now,
      updatedAt: now,
      disconnectedAt: undefined,
    };
    const collections = await context.collections(call.tenant);
    const connection = toBankConnection(row, (await closedDays(collections)).until(row._id));
    const limit = {
      rows: collections.bankConnections,
      counted: { status: "connected" },
      most: context.config.MAX_BANK_CONNECTIONS_PER_TENANT,
      error: "too_many_bank_connections",
    } as const;
    await ensureCollections(context.mongo.db, bankCollections, call.tenant);
    return context.outbox.commit(call, async (session) => {
      await assertRoom(context.mongo, call.tenant, limit, session);
      await insertBankConnection(collections, row, session);
      const data = { $case: "bankConnection" as const, value: connection };
      const result = await remember(connection, session);
      return { result, events: [{ type: "bank.connected", data }] };
    });
  });
