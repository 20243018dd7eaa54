import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { newId } from "@matchbook/runtime/values/ids";
import { bookingIdentity, statementIdentity } from "../domain/line-identity.ts";
import { transactionCode } from "../domain/transaction-code.ts";
import type { TenantCollections } from "../store/collections.ts";
import { newRow, type TransactionRow } from "../store/transaction-row.ts";
import { storedIdentities, storedReadings } from "../store/transactions.ts";
import type { ReadLine } from "./read-statement.ts";

/** The row of a line, before it is stored. */
export interface NewRow extends TransactionRow {
  /** Identity without the booking's. */
  identity: string;
  /** Identities under which the line may be stored already, which are not stored themselves. */
  otherIdentities?: string[];
}

/**
 * The rows that are not stored yet. A stored booking with another reading is the same money.
 * @param look false to leave the lookup of identities to the insert, which fails on a duplicate key
 */
export async function newRows(
  collections: TenantCollections,
  lines: readonly NewRow[],
  look: boolean,
): Promise<TransactionRow[]> {
  const byIdentity = new Map<string, NewRow>();
  for (const row of lines) if (!byIdentity.has(row.identity)) byIdentity.set(row.identity, row);
  const bookings = [...byIdentity.values()].flatMap(({ booking }) => booking?.identity ?? []);
  // The unique index does not know the other identities, so they are always looked up.
  const others = lines.flatMap(({ otherIdentities }) => otherIdentities ?? []);
  const stored = await storedIdentities(collections, [...(look ? byIdentity.keys() : []), ...others]);
  const readings = await storedReadings(collections, look ? bookings : []);
  return [...byIdentity.values()].flatMap((row): TransactionRow[] => {
    const { booking, otherIdentities = [], ...withoutBooking } = row;
    const reading = booking && readings.get(booking.identity);
    if (
      [row.identity, ...otherIdentities].some((identity) => stored.has(identity)) ||
      (reading !== undefined && reading !== booking?.reading)
    )
      return [];
    // Only the first stored line of a booking carries it, because its index is unique.
    if (booking === undefined || reading !== undefined) return [withoutBooking];
    readings.set(booking.identity, booking.reading);
    return [{ ...withoutBooking, booking, identity: [row.identity, booking.identity] }];
  });
}

interface LineSource {
  bankConnectionId: string;
  syncId: string | undefined;
  now: Date;
}

export function statementRow(line: ReadLine, { bankConnectionId, syncId, now }: LineSource): NewRow {
  const id = newId();
  const facts: LineFacts = {
    ...line.facts,
    ...{ id, transactionCode: transactionCode(id), bankConnectionId, syncId, createdAt: now },
    ...{ externalId: undefined, ownAccount: undefined, late: undefined },
  };
  const [identity = "", ...otherIdentities] = line.keys.map((key) => statementIdentity(bankConnectionId, key));
  const row: NewRow = { ...newRow(facts, identity), ...(otherIdentities.length > 0 && { otherIdentities }) };
  if (line.booking === undefined) return row;
  const { key, reading } = line.booking;
  return { ...row, booking: { identity: bookingIdentity(bankConnectionId, key), reading } };
}
