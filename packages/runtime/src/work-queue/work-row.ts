import type { IndexDescription } from "mongodb";

/** A row of a work queue. A queue adds fields of its work. */
export interface WorkRow {
  _id: string;
  /** The name of the queue. Queues may share a collection. */
  queue: string;
  tenant: string;
  /**
   * When the row may be claimed, which is also its place among the rows of its tenant. While it is claimed, when the
   * claim expires. One field, so that one index finds new rows and those of dead processes. By the machines' clocks.
   */
  dueAt: Date;
  /** The claim that holds the row, null while it is free. */
  owner: string | null;
  /** How often the row was claimed without an outcome. More than one claim means that a process failed or ended. */
  claims: number;
}

/** What the user of a queue stores in a row. */
export type WorkOf<R extends WorkRow> = Omit<R, keyof WorkRow> & Pick<WorkRow, "_id" | "tenant">;

/** The indexes of a collection of work queues, for the schema of its database. */
export const workIndexes: readonly IndexDescription[] = [
  { key: { queue: 1, tenant: 1, dueAt: 1, _id: 1 }, name: "turns" },
  { key: { queue: 1, dueAt: 1 }, name: "due_of_queue" }, // for the caps and the metrics
];

/** A further index, for a queue whose claims name the lease of their process: what a dead process had claimed. */
export const claimedIndex: IndexDescription = {
  key: { owner: 1 },
  name: "claimed",
  partialFilterExpression: { owner: { $gt: "" } },
};
