import { BankConnection } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { AppError, existing, type FieldError } from "@matchbook/runtime/errors/errors";
import { assertRoom } from "@matchbook/runtime/limits/tenant-limit";
import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { isBlank } from "@matchbook/runtime/values/business-keys";
import { newId } from "@matchbook/runtime/values/ids";
import { currencyDigits } from "@matchbook/runtime/values/money";
import { findPage } from "@matchbook/runtime/values/paging";
import { electronicIban, isIban } from "@matchbook/statements";
import type { OtherAccounts } from "@matchbook/vocabulary/statuses";
import type { Call, Context, Rpcs } from "../context.ts";
import { type BankConnectionRow, toBankConnection } from "../store/bank-connection-row.ts";
import {
  changeConnected,
  connectionIds,
  findBankConnection,
  incompleteConnections,
  requireBankConnection,
} from "../store/bank-connections.ts";
import { closedDays } from "../store/closed-periods.ts";
import { bankCollections, type TenantCollections } from "../store/collections.ts";

const MOST_INCOMPLETE = 100;

type ConnectionFields = Partial<Record<"name" | "iban" | "currency", string>>;

export const bankConnections = {
  /** Connects a bank account, once per idempotency key. With an IBAN or a currency, it accepts only its statements. */
  connectBank: async (context, request, call) =>
    context.idempotency.once(call, "ConnectBank", BankConnection, async (remember) => {
      const { iban, currency } = checkConnectionFields(request);
      const now = context.clock();
      const row: BankConnectionRow = {
        ...{ _id: newId(), ...request, iban, currency },
        csvMapping: request.csvMapping?.mappingJson,
        otherAccounts: request.otherAccounts as OtherAccounts | undefined,
        ...{ status: "connected", createdAt: now, updatedAt: now, disconnectedAt: undefined },
      };
      const connection = toBankConnection(row, (await closedDays(call.collections)).until(row._id));
      const limit = {
        rows: call.collections.bankConnections,
        counted: { status: "connected" },
        most: context.config.MAX_BANK_CONNECTIONS_PER_TENANT,
        error: "too_many_bank_connections",
      } as const;
      await ensureCollections(context.mongo.db, bankCollections, call.tenant);
      return context.outbox.commit(call, async (session) => {
        await assertRoom(context.mongo, call.tenant, limit, session);
        await call.collections.bankConnections.insertOne(row, { session });
        const data = { $case: "bankConnection" as const, value: connection };
        const result = await remember(connection, session);
        return { result, events: [{ type: "bank.connected", data }] };
      });
    }),
  /** Finds a connection, even if it is disconnected. */
  getBankConnection: async (_context, { id }, { collections }) => connectionOf(collections, id),
  /** Lists connections, newest first, with disconnected ones. */
  listBankConnections: async (_context, request, { collections }) => {
    const { items, page } = await findPage(collections.bankConnections, {}, { _id: -1 }, request.page);
    return { bankConnections: await shown(collections, items), page };
  },
  listBankConnectionIds: async (_context, _request, { collections }) => ({ ids: await connectionIds(collections) }),
  /** The first connections whose balances do not prove that every line is here. */
  listIncompleteConnections: async (_context, _request, { collections }) => {
    const rows = await incompleteConnections(collections, MOST_INCOMPLETE);
    return { bankConnections: await shown(collections, rows) };
  },
  /** Changes given fields; an empty IBAN, currency or mapping removes the stored one. Stored lines stay. */
  updateBankConnection: async (context, request, call) => {
    const { id, name, iban, currency, csvMapping, strictBalance, strict, otherAccounts } = request;
    const checked = checkConnectionFields({ name, iban: iban || undefined, currency: currency || undefined });
    const change: Partial<BankConnectionRow> = {
      ...(name === undefined ? {} : { name }),
      ...(iban === undefined ? {} : { iban: checked.iban }),
      ...(currency === undefined ? {} : { currency: checked.currency }),
      ...(csvMapping === undefined ? {} : { csvMapping: csvMapping.mappingJson || undefined }),
      ...(strictBalance === undefined ? {} : { strictBalance }),
      ...(strict === undefined ? {} : { strict }),
      ...(otherAccounts === undefined ? {} : { otherAccounts: otherAccounts as OtherAccounts }),
      updatedAt: context.clock(),
    };
    const events = checked.iban === undefined ? [] : ["internal.bank_updated"];
    const changed = await changeConnection(context, call, { id, change, events });
    if (changed !== undefined) return changed;
    const known = await findBankConnection(call.collections, id);
    throw new AppError(known === null ? "bank_connection_not_found" : "bank_connection_disconnected");
  },
  /** Disconnects a bank account and keeps its lines. May be repeated, without another event. */
  disconnectBank: async (context, { id }, call) => {
    const known = await connectionOf(call.collections, id);
    if (known.status === "disconnected") return known;
    const now = context.clock();
    const change = { status: "disconnected", disconnectedAt: now, updatedAt: now } as const;
    const disconnected = await changeConnection(context, call, { id, change, events: ["bank.disconnected"] });
    // Another call may have disconnected the bank first.
    return disconnected ?? connectionOf(call.collections, id);
  },
} satisfies Rpcs;

/** @throws AppError bank_connection_not_found */
async function connectionOf(collections: TenantCollections, id: string): Promise<BankConnection> {
  const [connection] = await shown(collections, [await requireBankConnection(collections, id)]);
  return existing(connection, "bank_connection_not_found");
}

async function shown(collections: TenantCollections, rows: readonly BankConnectionRow[]): Promise<BankConnection[]> {
  const closed = await closedDays(collections);
  return rows.map((row) => toBankConnection(row, closed.until(row._id)));
}

/** Changes fields of a connection, and emits events of these types. @returns undefined when it is not connected */
async function changeConnection(
  context: Context,
  call: Call,
  { id, change, events }: { id: string; change: Partial<BankConnectionRow>; events: string[] },
): Promise<BankConnection | undefined> {
  const closedUntil = (await closedDays(call.collections)).until(id);
  return context.outbox.commit(call, async (session) => {
    const row = await changeConnected(call.collections, id, change, session);
    if (row === null) return { result: undefined, events: [] };
    const value = toBankConnection(row, closedUntil);
    return { result: value, events: events.map((type) => ({ type, data: { $case: "bankConnection", value } })) };
  });
}

/** The given fields, with the IBAN in electronic form. @throws AppError validation_failed */
function checkConnectionFields({ name, iban: given, currency }: ConnectionFields): ConnectionFields {
  const iban = given === undefined ? undefined : electronicIban(given);
  const fields: FieldError[] = [];
  if (name !== undefined && isBlank(name)) fields.push({ field: "name", message: "Must not be empty" });
  if (iban !== undefined && !isIban(iban)) fields.push({ field: "iban", message: "Must be an IBAN" });
  if (currency !== undefined && currencyDigits(currency) === undefined) {
    fields.push({ field: "currency", message: "Must be an ISO 4217 currency code in upper case" });
  }
  if (fields.length > 0) throw new AppError("validation_failed", { fields });
  return { name, iban, currency };
}
