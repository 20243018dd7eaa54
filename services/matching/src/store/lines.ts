import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { lineKeys } from "../domain/matcher/pool.ts";
import { type Direction, type Line, lineRemaining, lineStatus } from "../domain/model.ts";
import type { TenantCollections } from "./collections.ts";

/** A line as it is stored: the domain's line and, derived from it, what the indexes need. */
export type LineRow = Omit<Line, "id"> & {
  _id: string;
  /** Takes part in matching: not ignored and not fully allocated. */
  open: boolean;
  remaining: bigint;
  keys: string[];
};

export function toLineRow(line: Line): LineRow {
  const { id, ...rest } = line;
  const remaining = lineRemaining(line);
  return { _id: id, ...rest, open: !line.ignored && remaining > 0n, remaining, keys: lineKeys(line) };
}

export function fromLineRow(row: LineRow): Line {
  const { _id, open, remaining, keys, ...rest } = row;
  return { id: _id, ...rest };
}

/** A line that matching has not stored yet, from the facts that a call or an event carries. */
export function lineFromFacts(facts: LineFacts, now: Date): Line {
  return {
    id: facts.id,
    transactionCode: facts.transactionCode,
    amount: facts.amount,
    currency: facts.currency,
    direction: facts.direction as Direction,
    valueDate: facts.valueDate,
    description: facts.description,
    reference: facts.reference,
    endToEndId: facts.endToEndId,
    counterpartyName: facts.counterpartyName,
    counterpartyIban: facts.counterpartyIban,
    reversal: facts.reversal,
    aggregated: facts.aggregated,
    ignored: false,
    allocated: 0n,
    counterpartyId: undefined,
    paymentMethodId: undefined,
    refusals: [],
    version: 0n,
    createdAt: now,
    updatedAt: facts.createdAt ?? now,
  };
}

export function toLineState(line: Line): LineState {
  return {
    transactionId: line.id,
    transactionCode: line.transactionCode,
    status: lineStatus(line),
    allocated: line.allocated,
    counterpartyId: line.counterpartyId,
    paymentMethodId: line.paymentMethodId,
    version: line.version,
    updatedAt: line.updatedAt,
  };
}

/** The stored lines among these ids. */
export async function findLines({ lines, session }: TenantCollections, ids: string[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  return (await lines.find({ _id: { $in: ids } }, { session }).toArray()).map(fromLineRow);
}

/** Lines with something left to allocate that cite any of these keys. */
export async function findOpenLinesByKeys({ lines, session }: TenantCollections, keys: string[]): Promise<Line[]> {
  if (keys.length === 0) return [];
  return (await lines.find({ open: true, keys: { $in: keys } }, { session }).toArray()).map(fromLineRow);
}

/** Lines with exactly one of these amounts left to allocate, in whatever currency. */
export async function findOpenLinesByAmounts(
  { lines, session }: TenantCollections,
  amounts: bigint[],
): Promise<Line[]> {
  if (amounts.length === 0) return [];
  return (await lines.find({ open: true, remaining: { $in: amounts } }, { session }).toArray()).map(fromLineRow);
}
