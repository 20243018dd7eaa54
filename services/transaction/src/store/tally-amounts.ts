import type { Stretch } from "@matchbook/runtime/list-index/documents";
import { facetValues } from "@matchbook/runtime/list-index/entries";
import { rowsIn } from "@matchbook/runtime/list-index/tables";
import type { Tallied } from "@matchbook/runtime/list-index/tally-page";
import type { CountedList } from "@matchbook/runtime/list-index/view";
import type { Collection } from "mongodb";
import { type AmountRange, amountDocuments, type CountedAmounts, countAmounts } from "./amount-buckets.ts";
import { countEdges } from "./amount-slots.ts";
import type { TransactionRow } from "./transactions.ts";

/**
 * What the index knows of the lines with an amount (minor units) in a range. How many there are is counted in buckets, at
 * the ends in slots; only in a slot of which a part is inside the lines are. Where they lie is not counted: supposedly as evenly as all of the currency.
 */
export async function talliedAmounts(
  list: CountedList,
  transactions: Collection<TransactionRow>,
  currency: string,
  range: AmountRange,
): Promise<Tallied> {
  const counted = countAmounts(await list.tallies(amountDocuments(currency, range)), range);
  const histograms = await list.histograms([...new Set(counted.edges.map(({ document }) => document))]);
  const ends = countEdges(histograms, counted.edges);
  let total = counted.rows + ends.rows;
  for (const { min, max } of ends.rest) {
    const amount = min === max ? min : { $gte: min, $lt: max + 1n };
    const [edge] = await transactions
      .aggregate<{ rows: number | bigint }>(
        [{ $match: { "facts.currency": currency, "facts.amount": amount } }, { $count: "rows" }],
        { session: list.session },
      )
      .toArray();
    total += Number(edge?.rows ?? 0);
  }

  const { root } = list;
  const facets = Object.keys(root.counts).filter((facet) => facetValues(facet)[2] === currency);
  const inChapters = root.from.map((_from, chapter) => rowsIn(root, chapter, facets));
  const inCurrency = inChapters.reduce((rows, inChapter) => rows + inChapter, 0);
  const stretches: Record<string, Stretch> = {};
  inChapters.forEach((rows, chapter) => {
    const estimate = (rows * total) / inCurrency;
    if (rows > 0) stretches[chapter] = [estimate, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  });
  const byKey = ({ keys, rows }: CountedAmounts["buckets"]) => ({
    among: keys.map((key) => ({ amountKeys: key })),
    share: total / rows,
  });
  const ways = [
    byKey(counted.buckets),
    byKey(counted.classes),
    { among: [{ "facts.currency": currency }], share: total / inCurrency },
  ];
  const cost = ({ among, share }: (typeof ways)[number]) => PAGE_ROWS / share + among.length * QUERY_ROWS;
  const { among, share } = ways.reduce((best, way) => (cost(way) < cost(best) ? way : best));
  const rest = { "facts.currency": currency, "facts.amount": { $gte: range.min, $lte: range.max } };
  return { total, stretches, exact: false, among, rest, share };
}

// A query costs about as much as reading so many lines, and a page takes some.
const QUERY_ROWS = 20;
const PAGE_ROWS = 25;
