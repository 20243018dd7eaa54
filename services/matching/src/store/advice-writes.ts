import type { Change } from "@matchbook/matcher/book";
import { type Line, lineStatus } from "@matchbook/matcher/model";
import type { Write } from "@matchbook/runtime/write-together";
import type { AdviceStatus } from "@matchbook/vocabulary/statuses";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * The writes that keep the status and the lines of advices with changed lines. They fail when the advice was deleted, or
 * has another line meanwhile.
 */
export function adviceWrites({ advices }: TenantCollections, lines: readonly Change<Line>[]): Write[] {
  return lines.flatMap(({ before, after }) => {
    const [was, is] = [placeOf(before), placeOf(after)];
    const isSame = was?.id === is?.id && was?.item === is?.item;
    if (isSame && was?.status === is?.status) return [];
    const { id: lineId, transactionCode } = after;
    return [
      ...(was === undefined || isSame ? [] : [released(advices, was, lineId)]),
      ...(is === undefined ? [] : [taken(advices, is, { lineId, transactionCode, isNew: !isSame })]),
    ];
  });
}

/** What a line takes of an advice: the whole, or an item. */
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

function released(collection: Rows, { id: _id, item }: Place, lineId: string): Write {
  if (item === undefined) {
    const update = { $set: { status: "waiting" }, $unset: { lineId: "", transactionCode: "" }, $inc: { version: 1n } };
    return { collection, operation: { updateOne: { filter: { _id, lineId } as never, update: update as never } } };
  }
  const place = `itemLines.${item}`;
  return byItem(collection, { _id, [`${place}.lineId`]: lineId }, { $unset: place });
}

function taken(
  collection: Rows,
  { id: _id, item, status }: Place,
  { lineId, transactionCode, isNew }: { lineId: string; transactionCode: string; isNew: boolean },
): Write {
  if (item === undefined) {
    const filter = isNew ? { _id, ...FREE } : { _id, lineId };
    const update = { $set: { status, lineId, transactionCode }, $inc: { version: 1n } };
    return { collection, operation: { updateOne: { filter: filter as never, update: update as never } } };
  }
  const place = `itemLines.${item}`;
  const free = { _id, lineId: { $exists: false }, [place]: { $exists: false } };
  // A code may begin like an expression.
  const set = { [place]: { $literal: { lineId, transactionCode, isMatched: status === "matched" } } };
  return byItem(collection, isNew ? free : { _id, [`${place}.lineId`]: lineId }, { $set: set });
}

/** Changes the line of an item. An advice is matched when all items that move money are. */
function byItem(collection: Rows, filter: object, change: object): Write {
  const lines = { $objectToArray: { $ifNull: ["$itemLines", {}] } };
  const moving = { $filter: { input: "$document.items", cond: { $gt: ["$$this.amount", 0] } } };
  const matched = { $filter: { input: "$$lines", cond: "$$this.v.isMatched" } };
  const isMatched = { $eq: [{ $size: matched }, { $size: moving }] };
  const found = { $cond: [{ $eq: ["$$lines", []] }, "waiting", "found"] };
  const status = { $let: { vars: { lines }, in: { $cond: [isMatched, "matched", found] } } };
  const update = [change, { $set: { status, version: { $add: ["$version", 1] } } }];
  return { collection, operation: { updateOne: { filter: filter as never, update: update as never } } };
}

/** No line has the advice or an item of it. */
const FREE = { lineId: { $exists: false }, itemLines: { $in: [null, {}] } };

/** The write that deletes an advice without a line; it fails when a line was found meanwhile. */
export function deletion({ advices: collection }: TenantCollections, id: string): Write {
  const filter = { _id: id, ...FREE } as never;
  return { collection, operation: { deleteOne: { filter } } };
}
