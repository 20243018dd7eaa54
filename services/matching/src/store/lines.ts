import type { Changes } from "@matchbook/matcher/books/book";
import { paymentIds, returnAmountKey } from "@matchbook/matcher/candidates/payments";
import { sentenceOf } from "@matchbook/matcher/explain/sentences";
import { type Complete, type Line, lineRemaining } from "@matchbook/matcher/model/model";
import { UNTOUCHED } from "@matchbook/matcher/model/states";
import {
  lineAccounts,
  lineAmountKey,
  lineKeys,
  lineNameKeys,
  lineTextBlocks,
} from "@matchbook/matcher/reading/derived-keys";
import { returnMark } from "@matchbook/matcher/reading/return-marks";
import {
  LineFacts,
  type LineReason as LineReasonMessage,
  type LineState,
} from "@matchbook/proto/matchbook/line/v1/line";
import type { Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { rowUpdate, type Write } from "@matchbook/runtime/mongo/write-together";
import { bookingDayOf } from "@matchbook/runtime/values/booking-day";
import { firstIdAt } from "@matchbook/runtime/values/ids";
import { searchWords } from "@matchbook/runtime/values/search-words";
import type { TransactionDirection } from "@matchbook/vocabulary/statuses";
import { lineStatus, summaryOf } from "../domain/statuses.ts";
import { foundBy, keysOf } from "./found-by.ts";
import { isPending, type KeptOfLine, keptOf, listedOf, type UnreadFacts } from "./listed-line.ts";
import type { LineRow } from "./rows.ts";
import { fromStoredLine, toStoredLine } from "./stored-entities.ts";
import { entitiesBy, type TenantCollections } from "./tenant-collections.ts";

export function toLineRow(line: Line): LineRow {
  const { id, kept: _kept, ...rest } = toStoredLine(line);
  const { facts, named } = keptOf(line);
  const listed = listedOf(line);
  const open = !line.ignored && !line.removed && lineRemaining(line) > 0n;
  return {
    _id: id,
    ...rest,
    ...(facts && { facts }),
    ...(listed && { listed }),
    // The first change of a line has it decided.
    ...(named && line.version === 1n && { named }),
    open,
    foundBy: line.removed
      ? []
      : [
          foundBy("code", line.transactionCode),
          ...(open ? openKeys(line) : []),
          ...(line.allocated > 0n ? keysOf("paid", paymentIds(line)) : []),
          ...listKeys(line),
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

/** The words of a line, its origin, and who works on it. */
function listKeys(line: Line): string[] {
  const { transactionCode, reference, endToEndId, counterpartyName, counterpartyIban, description } = line;
  const { syncId } = keptOf(line).facts ?? {};
  const texts = [transactionCode, reference, endToEndId, counterpartyName, counterpartyIban, description];
  return [
    ...searchWords([...texts, line.additionalInformation]),
    ...keysOf("connection", [line.bankConnectionId]),
    ...keysOf("sync", [syncId]),
    ...(isPending(line) ? keysOf("pending", [syncId]) : []),
    ...keysOf("assignee", [line.assignee?.id]),
    ...keysOf("postponed", [line.postponedUntil]),
    ...keysOf("work", [line.workReason]),
  ];
}

export function fromLineRow(row: LineRow): Line {
  const { _id: id, open, foundBy: _keys, facts, listed, named, ...rest } = row;
  return fromStoredLine({ id, ...rest, kept: { facts, listed, named } satisfies KeptOfLine });
}

/** Makes a line that is not stored yet from the facts in a call or an event. */
export function lineFromFacts(facts: LineFacts, now: Date): Complete<Line> {
  const { bookedAt, bookingDay, externalId, syncId, charges, original, ...others } = facts;
  const { batchId, late, returnInformation, createdAt, ...read } = others;
  const unread: UnreadFacts = {
    ...{ bookedAt, bookingDay, externalId, syncId, charges, original },
    ...{ batchId, late, returnInformation, createdAt },
  };
  const { reasonCode, originalBankReference: originalReference } = returnInformation ?? {};
  const booked = bookingDayOf(facts);
  return {
    ...read,
    direction: facts.direction as TransactionDirection,
    bankReturn: returnInformation && { reasonCode, originalReference },
    bookingDay: booked === facts.valueDate ? undefined : booked,
    ...UNTOUCHED,
    kept: { facts: unread } satisfies KeptOfLine,
    createdAt: now,
    updatedAt: createdAt ?? now,
  };
}

/** A stored line with all of its facts. An earlier version kept only some of them. */
export function withFacts(line: Line, facts: LineFacts): Line {
  const state = Object.fromEntries(STATE.map((field) => [field, line[field]]));
  const given = lineFromFacts(facts, line.createdAt);
  const ownAccount = line.ownAccount ?? given.ownAccount;
  return { ...given, ...state, ownAccount, kept: { ...keptOf(line), ...keptOf(given) } satisfies KeptOfLine };
}

/** The fields of a line that decisions change. */
const STATE = [...(Object.keys(UNTOUCHED) as (keyof typeof UNTOUCHED)[]), "updatedAt"] as const;

/** The facts of a line: of one whose row lacks the others, those that are read here. */
export function factsOfLine(line: Line): LineFacts {
  const facts: LineFacts = { ...NO_FACTS, ...line, bookingDay: undefined, ...keptOf(line).facts };
  return Object.fromEntries(FACTS.map((field) => [field, facts[field]])) as unknown as LineFacts;
}

const NO_FACTS = emptyMessage(LineFacts);
const FACTS = Object.keys(NO_FACTS) as (keyof LineFacts)[];

/** The facts and the state of a line; no facts until `completeLines` has completed a row of an earlier version. */
export function toTransaction(line: Line): Pick<Transaction, "facts" | "state"> {
  return { facts: keptOf(line).facts === undefined ? undefined : factsOfLine(line), state: toLineState(line) };
}

export function toLineState(line: Line): LineState {
  const { id: lineId, transactionCode, allocated, counterpartyId, paymentMethodId, updatedAt } = line;
  const { automatic, adjusted, ignoreReason, advice, removed, rule } = line;
  const { assignee, postponedUntil, workReason, comments = [] } = line;
  const codings = (line.codings ?? []).map(({ onAccount, ...coding }) => ({
    ...coding,
    counterpartyCode: onAccount?.counterpartyCode,
    creditNoteNumber: onAccount?.creditNoteNumber,
  }));
  return {
    ...{ lineId, transactionCode, allocated, counterpartyId, paymentMethodId, updatedAt },
    ...{ automatic, adjusted, ignoreReason, advice, removed, rule },
    ...{ assignee, postponedUntil, workReason, comments, codings },
    revision: line.revision,
    status: lineStatus(line),
    matchReasons: toReasonMessages(line),
    suggestions: summaryOf(line),
    pending: isPending(line) || undefined,
  };
}

export function toReasonMessages(line: Pick<Line, "matchReasons" | "currency" | "direction">): LineReasonMessage[] {
  return line.matchReasons.map((reason) => ({
    ...reason,
    invoices: reason.invoices ?? [],
    amount: reason.amount,
    explanation: sentenceOf(reason, line),
  }));
}

/** Marks at most `limit` open lines from own accounts, in a new version, so commits that read one decide again. */
export async function markOwnAccounts({ lines }: TenantCollections, ibans: string[], limit: number): Promise<Line[]> {
  const unmarked = { foundBy: { $in: keysOf("account", ibans) }, ownAccount: { $ne: true } } as const;
  const rows = await lines.find(unmarked).limit(limit).project<{ _id: string }>({ _id: 1 }).toArray();
  const ids = rows.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  await lines.updateMany({ _id: { $in: ids } }, { $set: { ownAccount: true }, $inc: { version: 1n } });
  return (await lines.find({ _id: { $in: ids } }).toArray()).map(fromLineRow);
}

/** The writes that note of lines which their creation has named, and no decision changes, that they have arrived. */
export function arrivedWrites({ lines }: TenantCollections, named: readonly Line[], changes: Changes): Write[] {
  const changed = new Set(changes.lines.map(({ after }) => after.id));
  const others = named.filter(({ id }) => !changed.has(id));
  return others.map(({ id, version }) => rowUpdate(lines, { id, was: { version }, set: { named: undefined } }));
}

export const findLines = entitiesBy("lines", "_id", fromLineRow);

/** The greatest age of the latest lines, in milliseconds. */
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
