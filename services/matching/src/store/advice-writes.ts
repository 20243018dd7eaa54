import type { Change } from "@matchbook/matcher/book";
import { type Line, lineStatus } from "@matchbook/matcher/model";
import type { Write } from "@matchbook/runtime/write-together";
import type { AdviceStatus } from "@matchbook/vocabulary/statuses";
import type { AdviceRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

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
