import type { Change } from "@matchbook/matcher/books/book";
import type { Line } from "@matchbook/matcher/model/model";
import type { Write } from "@matchbook/runtime/mongo/write-together";
import type { AdviceStatus } from "@matchbook/vocabulary/statuses";
import { lineStatus } from "../domain/statuses.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The writes that keep advices like their changed lines; they fail when an advice was deleted or has another line. */
export function adviceWrites({ advices }: TenantCollections, lines: readonly Change<Line>[]): Write[] {
  const writes: Write[] = [];
  const byItem = new Map<string, ItemChanges>();
  for (const { before, after } of lines) {
    const [was, is] = [placeOf(before), placeOf(after)];
    const isNew = was?.id !== is?.id || was?.item !== is?.item;
    if (!isNew && was?.status === is?.status) continue;
    if (was !== undefined && isNew) {
      if (was.item === undefined) writes.push(releaseWhole(advices, was, after));
      else releaseItem(byItem, was, after);
    }
    if (is === undefined) continue;
    if (is.item === undefined) writes.push(takeWhole(advices, is, after, isNew));
    else takeItem(byItem, is, after, isNew);
  }
  return [...writes, ...[...byItem].map(([id, changes]) => itemsWrite(advices, id, changes))];
}

/** The place of a line in an advice: the whole, or an item. */
interface Place {
  id: string;
  item: number | undefined;
  status: AdviceStatus;
}

function placeOf(line: Line | undefined): Place | undefined {
  if (line?.advice === undefined) return undefined;
  const { id, item } = line.advice;
  return { id, item, status: lineStatus(line) === "matched" ? "matched" : "found" };
}

type Rows = TenantCollections["advices"];

function releaseWhole(collection: Rows, { id: _id }: Place, { id: lineId }: Line): Write {
  const update = { $set: { status: "waiting" }, $unset: { lineId: "", transactionCode: "" }, $inc: { version: 1n } };
  return toWrite(collection, { _id, lineId }, update);
}

function takeWhole(collection: Rows, { id: _id, status }: Place, line: Line, isNew: boolean): Write {
  const { id: lineId, transactionCode } = line;
  const filter = isNew ? { _id, ...FREE } : { _id, lineId };
  return toWrite(collection, filter, { $set: { status, lineId, transactionCode }, $inc: { version: 1n } });
}

/** The changes of a commit to the items of an advice: one write, because a document may have a thousand. */
interface ItemChanges {
  filter: Record<string, unknown>;
  set: Record<string, unknown>;
  unset: string[];
}

function changesOf(byItem: Map<string, ItemChanges>, id: string): ItemChanges {
  const changes = byItem.get(id) ?? { filter: {}, set: {}, unset: [] };
  byItem.set(id, changes);
  return changes;
}

function releaseItem(byItem: Map<string, ItemChanges>, { id, item }: Place, line: Line): void {
  const { filter, unset } = changesOf(byItem, id);
  filter[`itemLines.${item}.lineId`] = line.id;
  unset.push(`itemLines.${item}`);
}

function takeItem(byItem: Map<string, ItemChanges>, { id, item, status }: Place, line: Line, isNew: boolean): void {
  const { filter, set } = changesOf(byItem, id);
  const { id: lineId, transactionCode } = line;
  const place = `itemLines.${item}`;
  if (isNew) Object.assign(filter, { lineId: { $exists: false }, [place]: { $exists: false } });
  else filter[`${place}.lineId`] = lineId;
  // A code may begin like an expression.
  set[place] = { $literal: { lineId, transactionCode, isMatched: status === "matched" } };
}

/** An advice is matched when all items that move money are. */
function itemsWrite(collection: Rows, _id: string, { filter, set, unset }: ItemChanges): Write {
  const lines = { $objectToArray: { $ifNull: ["$itemLines", {}] } };
  const moving = { $filter: { input: "$document.items", cond: { $gt: ["$$this.amount", 0] } } };
  const matched = { $filter: { input: "$$lines", cond: "$$this.v.isMatched" } };
  const isMatched = { $eq: [{ $size: matched }, { $size: moving }] };
  const found = { $cond: [{ $eq: ["$$lines", []] }, "waiting", "found"] };
  const status = { $let: { vars: { lines }, in: { $cond: [isMatched, "matched", found] } } };
  return toWrite(collection, { _id, ...filter }, [
    ...(unset.length === 0 ? [] : [{ $unset: unset }]),
    ...(Object.keys(set).length === 0 ? [] : [{ $set: set }]),
    { $set: { status, version: { $add: ["$version", 1] } } },
  ]);
}

function toWrite(collection: Rows, filter: object, update: object): Write {
  return { collection, operation: { updateOne: { filter: filter as never, update: update as never } } };
}

/** No line has the advice or an item of it. */
const FREE = { lineId: { $exists: false }, itemLines: { $in: [null, {}] } };

/** The write that deletes an advice without a line; it fails when a line has been found since it was read. */
export function deletion({ advices: collection }: TenantCollections, id: string): Write {
  const filter = { _id: id, ...FREE } as never;
  return { collection, operation: { deleteOne: { filter } } };
}
