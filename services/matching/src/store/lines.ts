import type { Changes } from "@matchbook/matcher/book";
import { lineAccounts, lineAmountKey, lineKeys, lineNameKeys, lineTextBlocks } from "@matchbook/matcher/derived-keys";
import { lineStatus } from "@matchbook/matcher/derived-states";
import { sentenceOf } from "@matchbook/matcher/explanations/sentences";
import { UNTOUCHED } from "@matchbook/matcher/initial-states";
import { type Complete, type Line, lineRemaining } from "@matchbook/matcher/model";
import { paymentIds, returnAmountKey } from "@matchbook/matcher/returning/keys";
import { returnMark } from "@matchbook/matcher/returning/marks";
import { summaryOf } from "@matchbook/matcher/suggestions";
import {
  LineFacts,
  type LineReason as LineReasonMessage,
  type LineState,
} from "@matchbook/proto/matchbook/line/v1/line";
import { bookedDay } from "@matchbook/runtime/booked-day";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { findIn } from "@matchbook/runtime/find-in";
import { firstIdAt } from "@matchbook/runtime/ids";
import type { TransactionDirection } from "@matchbook/vocabulary/statuses";
import { hasNewState } from "../domain/events.ts";
import { entitiesBy } from "./entities-by.ts";
import { foundBy, keysOf } from "./found-by.ts";
import type { LineRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export function toLineRow(line: Line): LineRow {
  const { id, ...rest } = line;
  const open = !line.ignored && !line.removed && lineRemaining(line) > 0n;
  return {
    _id: id,
    ...rest,
    open,
    foundBy: line.removed
      ? []
      : [
          foundBy("code", line.transactionCode),
          ...(open ? openKeys(line) : []),
          ...(line.allocated > 0n ? keysOf("paid", paymentIds(line)) : []),
        ],
  };
}

function openKeys(line: Line): string[] {
  return [
    foundBy("amount", lineAmountKey(line)),
    ...keysOf("cites", lineKeys(line)),
    ...keysOf("account", lineAccounts(line)),
    ...keysOf("name", lineNameKeys(line)),
    ...keysOf("block", lineTextBlocks(line)),
    ...(returnMark(line) === undefined ? [] : keysOf("returns", [returnAmountKey(line)])),
  ];
}

export function fromLineRow(row: LineRow): Line {
  const { _id, open, foundBy: _keys, ...rest } = row;
  return { id: _id, ...rest };
}

/** Makes a line that is not stored yet from the facts in a call or an event. */
export function lineFromFacts(facts: LineFacts, now: Date): Complete<Line> {
  const { id, transactionCode, amount, currency, valueDate, description, reversal, aggregated, ownAccount } = facts;
  const { reference, endToEndId, counterpartyName, counterpartyIban, bankConnectionId, purposeCode } = facts;
  const { instructionId, mandateId, bankReference, bankTransactionCode, returnInformation: returned } = facts;
  const booked = bookedDay(facts);
  return {
    ...{ id, transactionCode, amount, currency, valueDate, description, reversal, aggregated, ownAccount },
    ...{ reference, endToEndId, counterpartyName, counterpartyIban, bankConnectionId, purposeCode },
    ...{ instructionId, mandateId, bankReference, bankTransactionCode },
    direction: facts.direction as TransactionDirection,
    bankReturn: returned && { reasonCode: returned.reasonCode, originalReference: returned.originalBankReference },
    bookedOn: booked === valueDate ? undefined : booked,
    ...UNTOUCHED,
    createdAt: now,
    updatedAt: facts.createdAt ?? now,
  };
}

/** The facts of a line as far as matching knows them: of a line that its import no longer holds. */
export function factsOfLine(line: Line): LineFacts {
  const { id, transactionCode, amount, currency, direction, valueDate, description, reversal, aggregated } = line;
  const { reference, endToEndId, counterpartyName, counterpartyIban, bankConnectionId, createdAt } = line;
  return {
    ...emptyMessage(LineFacts),
    ...{ id, transactionCode, amount, currency, direction, valueDate, description, reversal, aggregated, createdAt },
    ...{ reference, endToEndId, counterpartyName, counterpartyIban, bankConnectionId },
  };
}

export function toLineState(line: Line): LineState {
  const { id: transactionId, transactionCode, allocated, counterpartyId, paymentMethodId, updatedAt } = line;
  const { automatic, adjusted, ignoreReason, advice, removed, rule } = line;
  const { assignee, postponedUntil, workReason, comments = [] } = line;
  return {
    ...{ transactionId, transactionCode, allocated, counterpartyId, paymentMethodId, updatedAt },
    ...{ automatic, adjusted, ignoreReason, advice, removed, rule },
    ...{ assignee, postponedUntil, workReason, comments },
    ...{ version: line.revision, sequence: line.version },
    status: lineStatus(line),
    reasons: toReasonMessages(line),
    suggestions: summaryOf(line),
    pending: line.suggestions.some(({ waits }) => waits) || undefined,
  };
}

export function toReasonMessages(line: Pick<Line, "reasons" | "currency" | "direction">): LineReasonMessage[] {
  return line.reasons.map((reason) => ({
    ...reason,
    invoices: reason.invoices ?? [],
    amount: reason.amount,
    explanation: sentenceOf(reason, line),
  }));
}

/** The stored reasons of these lines, by id. Lines that are not stored are left out. */
export async function findLineReasons(
  { lines, session }: TenantCollections,
  ids: string[],
): Promise<Map<string, LineReasonMessage[]>> {
  const projection = { reasons: 1, currency: 1, direction: 1 } as const;
  const rows = await findIn(lines, "_id", ids, { session, projection });
  return new Map(rows.map((row) => [row._id, toReasonMessages(row)]));
}

/**
 * Marks open lines whose other side has one of these accounts of the tenant. A commit that has read one of them decides
 * again, because the version changes.
 * @param limit the most lines that are marked
 * @returns the marked lines
 */
export async function markOwnAccounts({ lines }: TenantCollections, ibans: string[], limit: number): Promise<Line[]> {
  const unmarked = { foundBy: { $in: keysOf("account", ibans) }, ownAccount: { $ne: true } } as const;
  const rows = await lines.find(unmarked).limit(limit).project<{ _id: string }>({ _id: 1 }).toArray();
  const ids = rows.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  await lines.updateMany({ _id: { $in: ids } }, { $set: { ownAccount: true }, $inc: { version: 1n } });
  return (await lines.find({ _id: { $in: ids } }).toArray()).map(fromLineRow);
}

/** The state that a decision gives a line; undefined when it did not change. Equals the published state. */
export function changedState(changes: Changes, lineId: string): LineState | undefined {
  const change = changes.lines.find(({ after }) => after.id === lineId);
  return change !== undefined && hasNewState(change) ? toLineState(change.after) : undefined;
}

/** The stored lines among these ids. */
export const findLines = entitiesBy("lines", "_id", fromLineRow);

/** How old the latest lines may be, in milliseconds. */
const RECENT_MS = 90 * 24 * 60 * 60 * 1000;

/** The lines that arrived last, within 90 days before `now`, newest first. */
export async function findLatestLines(
  { lines, session }: TenantCollections,
  now: Date,
  count: number,
): Promise<Line[]> {
  const since = firstIdAt(new Date(now.getTime() - RECENT_MS));
  const latest = lines.find({ _id: { $gte: since }, removed: { $ne: true } }, { session }).sort({ _id: -1 });
  return (await latest.limit(count).toArray()).map(fromLineRow);
}
