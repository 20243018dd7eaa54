import type { IndexDescription } from "mongodb";

/** A row of a work queue. A queue adds fields of its work. */
export interface WorkRow {
  _id: string;
  /** Queues may share a collection. */
  queue: string;
  tenant: string;
  /** Time from which the row may be claimed, its place among the rows of its tenant, and the end of its claim. */
  dueAt: Date;
  /** The claim that holds the row, null while it is free. */
  owner: string | null;
  /** Claims without an outcome. More than one means that a process failed or ended. */
  claims: number;
}

/** Fields that the user of a queue stores. */
export type WorkOf<R extends WorkRow> = Omit<R, keyof WorkRow> & Pick<WorkRow, "_id" | "tenant">;

export const workIndexes: readonly IndexDescription[] = [
  { key: { queue: 1, tenant: 1, dueAt: 1, _id: 1 }, name: "turns" },
  { key: { queue: 1, dueAt: 1 }, name: "due_of_queue" }, // for the caps and the metrics
];

/** A further index, for a queue whose claims name the lease of their process. */
export const claimedIndex: IndexDescription = {
  key: { owner: 1 },
  name: "claimed",
  partialFilterExpression: { owner: { $gt: "" } },
};
