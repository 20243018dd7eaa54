import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { Collection, Document } from "mongodb";
import { placeOf } from "../paging.ts";
import { facetValues } from "./entries.ts";
import { locate, type Window } from "./locate.ts";
import { newestFirst, newestRows } from "./read-rows.ts";
import { rowsIn } from "./tables.ts";
import type { ListView } from "./view.ts";

/** A list with facets: rows that are counted by the values of a few fields with few values each. */
export interface ListShape {
  name: string;
  /** The fields, in the order of `RowKeys.facet`. Each has an index `{ [field]: 1, _id: 1 }`. */
  dimensions: readonly string[];
}

/** The values that are asked for, by dimension; undefined is any. */
export type Selection = readonly (readonly string[] | undefined)[];

/**
 * One page of the rows with some facets, newest first, with the exact total. Any page costs the same in a list of any
 * length: counts say where it lies, and only the segments around it are read.
 */
export async function findFacetPage<T extends Document & { _id: string }>(
  view: ListView,
  rows: Collection<T>,
  shape: ListShape,
  selection: Selection,
  request: PageRequest | undefined,
): Promise<{ items: T[]; page: PageInfo }> {
  const { page, size, offset } = placeOf(request);
  const list = await view.list(shape.name);
  const facets = selectedFacets(Object.keys(list.root.counts), selection);
  const total = countRows(list.root, facets);
  const info = { page, pageSize: size, total: BigInt(total), totalIsLowerBound: false };
  if (offset >= total) return { items: [], page: info };

  // With one dimension asked for, its index leads to the rows alone; with more, rows between them would be read too.
  const bridge = selection.filter((values) => values !== undefined).length <= 1;
  const { windows, newer } = await locate(list, facets, { offset, size, bridge });
  const found: T[] = [];
  for (const window of windows) {
    const limit = offset - newer + size - found.length;
    found.push(
      ...(await newestRows(rows, { ...cheapest(window, shape, selection), range: window, limit }, view.session)),
    );
  }
  return { items: newestFirst(found).slice(offset - newer, offset - newer + size), page: info };
}

/** The facets that a selection asks for, of those that there are. */
export function selectedFacets(names: readonly string[], selection: Selection): string[] {
  return names.filter((name) => {
    const values = facetValues(name);
    return selection.every((wanted, dimension) => wanted?.includes(values[dimension] ?? "") ?? true);
  });
}

/** All rows of these facets. */
export function countRows(root: Parameters<typeof rowsIn>[0], facets: readonly string[]): number {
  return root.from.reduce((sum, _from, chapter) => sum + rowsIn(root, chapter, facets), 0);
}

// A query costs about as much as reading so many rows.
const QUERY_ROWS = 20;

/** The dimension whose index leads to the page of a window by way of the fewest rows. */
export function cheapest(
  { facets }: Window,
  { dimensions }: ListShape,
  selection: Selection,
): { among: Document[]; rest?: Document } {
  const wanted = new Set(selectedFacets([...facets.keys()], selection));
  const ways = dimensions.map((field, dimension) => {
    const values = new Set([...wanted].map((name) => facetValues(name)[dimension] ?? ""));
    const rows = [...facets]
      .filter(([name]) => values.has(facetValues(name)[dimension] ?? ""))
      .reduce((sum, [, count]) => sum + count, 0);
    return { field, dimension, values: [...values], cost: rows + values.size * QUERY_ROWS };
  });
  const way = ways.reduce((best, other) => (other.cost < best.cost ? other : best));
  const rest = dimensions.flatMap((field, dimension) => {
    const values = selection[dimension];
    return values === undefined || dimension === way.dimension ? [] : [[field, { $in: [...values] }]];
  });
  return {
    among: way.values.map((value) => ({ [way.field]: value })),
    ...(rest.length === 0 ? {} : { rest: Object.fromEntries(rest) }),
  };
}
