import { allocates, type Invoice } from "@matchbook/matcher/model/model";
import type { ExportBatch, Posting } from "@matchbook/proto/matchbook/matching/v1/export";
import { fromMatchRow } from "../../src/store/matches.ts";
import type { Fixture } from "../setup.ts";

/**
 * The balances in ledgers of each kind and currency: credits less debits of counterparties' accounts, without zeros.
 */
export type Balances = Record<string, bigint>;

function balancesOf(amounts: Iterable<{ kind: string; currency: string; credit: bigint }>): Balances {
  const balances: Balances = {};
  for (const { kind, currency, credit } of amounts) {
    const key = `${kind} ${currency}`;
    balances[key] = (balances[key] ?? 0n) + credit;
  }
  return Object.fromEntries(Object.entries(balances).filter(([, sum]) => sum !== 0n));
}

/** A plain sum over all rows of the tenant as they are now. */
export async function balancesOfRows({ service, call }: Fixture): Promise<Balances> {
  const { matches, lines, invoices } = await service.context.collections(call.tenant);
  const stored = await lines.find({}).toArray();
  const directions = new Map(stored.map(({ _id, direction }) => [_id, direction]));
  const ofMatches = (await matches.find({}).toArray()).map(fromMatchRow).filter(allocates);
  const sign = ({ type, direction }: Pick<Invoice, "type" | "direction">) =>
    (direction === "receivable") === (type === "invoice") ? 1n : -1n;
  return balancesOf([
    ...ofMatches.map(({ kind, currency, matchedAmount, lineId }) => {
      return { kind, currency, credit: directions.get(lineId) === "credit" ? matchedAmount : -matchedAmount };
    }),
    ...stored.flatMap(({ codings = [], currency, direction }) =>
      codings.map(({ amount }) => ({ kind: "coding", currency, credit: direction === "credit" ? amount : -amount })),
    ),
    ...(await invoices.find({}).toArray()).flatMap((invoice) =>
      // Money on account is posted once, when it is kept.
      invoice.adjustments.flatMap(({ amount, creditNote }) =>
        creditNote?.onAccountOf === undefined
          ? [{ kind: "adjustment", currency: invoice.currency, credit: sign(invoice) * amount }]
          : [],
      ),
    ),
  ]);
}

/** The sum of the stored sums of batches. */
export function balancesOfBatches(batches: readonly ExportBatch[]): Balances {
  return balancesOf(batches.flatMap(({ sums }) => sums).map((sum) => ({ ...sum, credit: sum.credit - sum.debit })));
}

export async function allBatches({ client, call }: Fixture): Promise<ExportBatch[]> {
  const { exports } = await client.listExports({ page: { page: 1, pageSize: 100 } }, call);
  return exports.toReversed();
}

/** All postings of a batch, read in pages. */
export async function allPostings({ client, call }: Fixture, number: bigint, limit = 3): Promise<Posting[]> {
  const all: Posting[] = [];
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const page: { postings: Posting[]; next?: bigint | undefined } = await client.listPostings(
      { number, after, limit },
      call,
    );
    all.push(...page.postings);
    after = page.next;
  }
  return all;
}
