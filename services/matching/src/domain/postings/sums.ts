import type { ExportSum, MissingAccount } from "@matchbook/proto/matchbook/matching/v1/export";
import type { PostingKind } from "@matchbook/vocabulary/statuses";
import { missingPurposes } from "./accounts.ts";
import type { Posting } from "./posting.ts";

/** The postings of one month, currency and kind, in minor units. */
export type PostingSum = Omit<ExportSum, "kind"> & { kind: PostingKind };

/** Adds up postings. */
export class PostingSums {
  postings = 0n;
  readonly #sums = new Map<string, PostingSum>();
  readonly #missing = new Map<string, bigint>();

  /** By month, currency and kind. */
  get sums(): PostingSum[] {
    return inOrder(this.#sums).map(([, sum]) => sum);
  }

  /** The purposes of the accounts that the settings lack, with the number of postings without one. */
  get missing(): MissingAccount[] {
    return inOrder(this.#missing).map(([purpose, postings]) => ({ purpose, postings }));
  }

  add(posting: Posting): void {
    const { date, currency, kind, side, amount, reversal, paymentDate = date } = posting;
    const month = date.slice(0, 7);
    // A reversal has the day of its decision.
    const otherMonth = !reversal && paymentDate.slice(0, 7) !== month ? amount : 0n;
    const key = `${month} ${currency} ${kind}`;
    const sum = this.#sums.get(key) ?? {
      month,
      currency,
      kind,
      postings: 0n,
      debit: 0n,
      credit: 0n,
      unassigned: 0n,
      otherMonth: 0n,
    };
    const missing = missingPurposes(posting);
    for (const purpose of missing) this.#missing.set(purpose, (this.#missing.get(purpose) ?? 0n) + 1n);
    this.#sums.set(key, {
      ...sum,
      postings: sum.postings + 1n,
      [side]: sum[side] + amount,
      unassigned: sum.unassigned + (missing.length > 0 ? 1n : 0n),
      otherMonth: sum.otherMonth + otherMonth,
    });
    this.postings += 1n;
  }
}

const inOrder = <T>(sums: ReadonlyMap<string, T>) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
