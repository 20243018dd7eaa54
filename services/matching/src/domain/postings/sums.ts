import type { ExportSum } from "@matchbook/proto/matchbook/matching/v1/export";
import type { PostingKind } from "@matchbook/vocabulary/statuses";
import type { Posting } from "./posting.ts";

/** The postings of one month, currency and kind, in minor units. */
export type PostingSum = Omit<ExportSum, "kind"> & { kind: PostingKind };

/** Adds up postings. */
export class PostingSums {
  readonly #sums = new Map<string, PostingSum>();
  #postings = 0n;

  get postings(): bigint {
    return this.#postings;
  }

  /** By month, currency and kind. */
  get sums(): PostingSum[] {
    return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  }

  add({ date, currency, kind, side, amount, account, contraAccount }: Posting): void {
    const month = date.slice(0, 7);
    const key = `${month} ${currency} ${kind}`;
    const sum = this.#sums.get(key) ?? { month, currency, kind, postings: 0n, debit: 0n, credit: 0n, unassigned: 0n };
    const unassigned = account === undefined || contraAccount === undefined ? 1n : 0n;
    this.#sums.set(key, {
      ...sum,
      postings: sum.postings + 1n,
      [side]: sum[side] + amount,
      unassigned: sum.unassigned + unassigned,
    });
    this.#postings += 1n;
  }
}
