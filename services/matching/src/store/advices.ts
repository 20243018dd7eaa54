import { createHash } from "node:crypto";
import { type Advice, adviceKey, documentKeys } from "@matchbook/matcher/advices/advice";
import type { Change } from "@matchbook/matcher/book";
import { LIMITS } from "@matchbook/matcher/limits";
import { type Line, lineStatus } from "@matchbook/matcher/model";
import type { PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { type Advice as AdviceMessage, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { AppError } from "@matchbook/runtime/errors";
import type { Collections } from "@matchbook/runtime/migrations/schema";
import { findPage } from "@matchbook/runtime/paging";
import type { Write } from "@matchbook/runtime/write-together";
import { ADVICE_KINDS, ADVICE_STATUSES, type AdviceKind, type AdviceStatus } from "@matchbook/vocabulary/statuses";
import { findBounded } from "./candidates/bounded.ts";
import { keysOf } from "./found-by.ts";
import type { AdviceRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export const adviceCollections: Collections = {
  "advices.*": [
    // Those of a line's amount that may still explain it, and those that list a document.
    { key: { foundBy: 1, status: 1 }, name: "found" },
    { key: { status: 1, kind: 1, createdAt: -1, _id: -1 }, name: "list" },
  ],
};

/** The statuses in which an advice may still decide about a line. */
const UNDECIDED: readonly AdviceStatus[] = ["waiting", "found"];

/** The most documents of one advice by which its items are found when they are taken back. */
const MOST_DOCUMENTS = 2_000;

/** The row of a document. Its id follows from the content, so the same document is stored once. */
export function toAdviceRow(document: NewAdvice, createdAt: Date): AdviceRow {
  const { line: _line, warnings: _warnings, format: _format, items, ...content } = document;
  const said = NewAdvice.encode({
    ...{ ...content, line: 0n, format: "", warnings: [] },
    items: items.map((item) => ({ ...item, line: 0n })),
  }).finish();
  const documents = [...new Set(items.flatMap(documentKeys))].slice(0, MOST_DOCUMENTS);
  return {
    _id: uuidOf(createHash("sha256").update(said).digest("hex")),
    document,
    kind: document.kind as AdviceKind,
    status: "waiting",
    foundBy: [...keysOf("amount", [adviceKey(asAdvice("", document))]), ...keysOf("cites", documents)],
    version: 1n,
    createdAt,
  };
}

/** The first bits of a digest as a UUID of version 8. */
function uuidOf(digest: string): string {
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? [];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** An advice as matching reads it. */
function asAdvice(id: string, { kind, direction, date, party, items, ...rest }: NewAdvice): Advice {
  return {
    ...rest,
    id,
    kind: kind as Advice["kind"],
    direction: direction as Advice["direction"],
    date: date ?? null,
    party: { name: party?.name ?? null, iban: party?.iban ?? null },
    items: items.map((item) => ({
      kind: item.kind as Advice["items"][number]["kind"],
      documents: item.documents,
      amount: item.amount,
      deductions: item.deductions.map(({ type, amount, text }) => ({
        ...{ type: type as Advice["items"][number]["deductions"][number]["type"], amount, text: text ?? null },
      })),
      rejected: item.rejected ?? null,
    })),
  };
}

export function fromAdviceRow({ _id, document, lineId }: AdviceRow): Advice {
  return { ...asAdvice(_id, document), lineId };
}

export function toAdviceMessage({ _id: id, status, document, transactionCode, createdAt }: AdviceRow): AdviceMessage {
  return { id, status, document, transactionCode, createdAt };
}

/** @throws AppError advice_not_found */
export async function findAdvice({ advices, session }: TenantCollections, id: string): Promise<AdviceRow> {
  const row = await advices.findOne({ _id: id }, { session });
  if (row === null) throw new AppError("advice_not_found");
  return row;
}

/** The stored rows among these ids. */
export async function findAdviceRows({ advices, session }: TenantCollections, ids: string[]): Promise<AdviceRow[]> {
  return advices.find({ _id: { $in: ids } }, { session }).toArray();
}

/** The advices that may still explain lines with these keys (see `adviceKey`). A key with too many explains none. */
export async function findAdvicesOfTotals(
  { advices, session }: TenantCollections,
  keys: readonly string[],
): Promise<Advice[]> {
  const condition = { status: { $in: UNDECIDED } };
  const rows = await findBounded(advices, session, "amount", keys, LIMITS.advices, condition);
  const byKey = Map.groupBy(rows.map(fromAdviceRow), adviceKey);
  return [...byKey.values()].flatMap((some) => (some.length > LIMITS.advices ? [] : some));
}

/** Those of them that were stored at or after a time. */
export async function findAdvicesSince(
  { advices, session }: TenantCollections,
  keys: readonly string[],
  since: Date,
): Promise<Advice[]> {
  const condition = { status: "waiting", createdAt: { $gte: since } };
  const rows = await findBounded(advices, session, "amount", keys, LIMITS.advices, condition);
  return rows.map(fromAdviceRow);
}

/** The advices of lines that list one of these documents. */
export async function findAdvicesListing(
  { advices, session }: TenantCollections,
  keys: readonly string[],
): Promise<Advice[]> {
  const rows = await findBounded(advices, session, "cites", keys, LIMITS.returned, { status: "matched" });
  return rows.map(fromAdviceRow);
}

/** One page of advices, newest first. */
export function findAdvicePage(
  { advices }: TenantCollections,
  { statuses, kinds }: { statuses: readonly string[]; kinds: readonly string[] },
  request: PageRequest | undefined,
) {
  // Lists of single values: MongoDB merges their ranges of the index, which have the order of the list.
  const filter = {
    status: { $in: (statuses.length > 0 ? statuses : ADVICE_STATUSES) as AdviceStatus[] },
    kind: { $in: (kinds.length > 0 ? kinds : ADVICE_KINDS) as AdviceKind[] },
  };
  return findPage(advices, filter, { createdAt: -1, _id: -1 }, request);
}

/**
 * The writes that keep the status and the line of advices with changed lines. They fail when the advice was deleted, or
 * has another line meanwhile.
 */
export function adviceWrites({ advices }: TenantCollections, lines: readonly Change<Line>[]): Write[] {
  return lines.flatMap(({ before, after }) => {
    const [was, is] = [statusBy(before), statusBy(after)];
    if (was?.id === is?.id && was?.status === is?.status) return [];
    const released = was !== undefined && was.id !== is?.id ? [was.id] : [];
    return [
      ...released.map((id) => change(advices, { _id: id, lineId: after.id }, { status: "waiting" })),
      ...(is === undefined
        ? []
        : [
            change(
              advices,
              { _id: is.id, ...(was?.id === is.id ? { lineId: after.id } : { lineId: { $exists: false } }) },
              { status: is.status, lineId: after.id, transactionCode: after.transactionCode },
            ),
          ]),
    ];
  });
}

function statusBy(line: Line | undefined): { id: string; status: AdviceStatus } | undefined {
  if (line?.advice === undefined) return undefined;
  return { id: line.advice.id, status: lineStatus(line) === "matched" ? "matched" : "found" };
}

function change(
  collection: TenantCollections["advices"],
  filter: object,
  set: Partial<Pick<AdviceRow, "status" | "lineId" | "transactionCode">>,
): Write {
  const gone = set.lineId === undefined ? { $unset: { lineId: "" as const, transactionCode: "" as const } } : {};
  return { collection, operation: { updateOne: { filter, update: { $set: set, $inc: { version: 1n }, ...gone } } } };
}

/** The write that deletes an advice without a line; it fails when a line was found meanwhile. */
export function deletion({ advices: collection }: TenantCollections, id: string): Write {
  const filter = { _id: id, lineId: { $exists: false } };
  return { collection, operation: { deleteOne: { filter } } };
}
