import type { Stretch } from "@matchbook/runtime/list-index/documents";
import { facetValues } from "@matchbook/runtime/list-index/entries";
import { countRows } from "@matchbook/runtime/list-index/facet-page";
import { rowsIn } from "@matchbook/runtime/list-index/tables";
import type { Tallied } from "@matchbook/runtime/list-index/tally-page";
import type { CountedList } from "@matchbook/runtime/list-index/view";
import type { Collection } from "mongodb";
import { amountDocuments, type CountedAmounts, countAmounts } from "./amount-buckets.ts";
import { countEdges } from "./amount-slots.ts";
import type { TransactionRow } from "./transactions.ts";
import type { CurrencyRange } from "./wanted-amounts.ts";

/** What the index knows of the lines with amounts in some ranges, each of another currency. */
export async function talliedAmounts(
  list: CountedList,
  transactions: Collection<TransactionRow>,
  amounts: readonly CurrencyRange[],
): Promise<Tallied> {
  const parts: Tallied[] = [];
  for (const one of amounts) {
    const tallied = await talliedRange(list, transactions, one);
    if (tallied.total > 0) parts.push(tallied);
  }
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : together(list, parts);
}

/**
 * What it knows of those of one currency. How many there are is counted in buckets, at the ends in slots; only in a slot of
 * which a part is inside the lines are. Where they lie is not counted: supposedly as evenly as all of the currency.
 */
async function talliedRange(
  list: CountedList,
  transactions: Collection<TransactionRow>,
  { currency, range }: CurrencyRange,
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
  const rest = { "facts.currency": currency, "facts.amount": { $gte: range.min, $lte: range.max } };
  return { total, stretches, exact: false, ...cheapest(ways), rest };
}

/** What is known of several currencies. Their lines lie among each other, so the ways to them are gone side by side. */
function together(list: CountedList, parts: readonly Tallied[]): Tallied {
  const total = parts.reduce((rows, part) => rows + part.total, 0);
  const stretches: Record<string, Stretch> = {};
  for (const [chapter, [rows, oldest, newest]] of parts.flatMap((part) => Object.entries(part.stretches))) {
    stretches[chapter] = [rows + (stretches[chapter]?.[0] ?? 0), oldest, newest];
  }
  const passed = parts.reduce((rows, part) => rows + part.total / part.share, 0);
  const facets = Object.keys(list.root.counts);
  const directions = new Set(facets.map((facet) => facetValues(facet)[1]));
  const ways = [
    { among: parts.flatMap((part) => part.among), share: total / passed },
    {
      among: [...directions].map((direction) => ({ "facts.direction": direction })),
      share: total / countRows(list.root, facets),
    },
  ];
  return { total, stretches, exact: false, ...cheapest(ways), rest: { $or: parts.map(({ rest }) => rest) } };
}

type Way = Pick<Tallied, "among" | "share">;

function cheapest(ways: readonly Way[]): Way {
  const cost = ({ among, share }: Way) => PAGE_ROWS / share + among.length * QUERY_ROWS;
  return ways.reduce((best, way) => (cost(way) < cost(best) ? way : best));
}

// A query costs about as much as reading so many lines, and a page takes some.
const QUERY_ROWS = 20;
const PAGE_ROWS = 25;
