import type { Call } from "@matchbook/runtime/grpc/call";
import { FIRST_PAGE, MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import type { Context } from "../context.ts";
import { file, route } from "./route.ts";
import type { Access, Admitted, OfPath, RouteInput, RouteParts } from "./route-types.ts";
import { CSV_TYPE, type CsvPages, csvParts } from "./send-csv.ts";

/** Page with which a stream begins, and the size of the others. */
export const CSV_PAGE = { ...FIRST_PAGE, pageSize: MAX_PAGE_SIZE };

const DESCRIPTION = "The introduction of this document describes such files under **CSV**.";

export const csvFile = file("The rows, with a header line", "text/csv");

interface CsvRoute<P, Q> extends Omit<RouteParts<P, Q, undefined>, "description" | "success" | "handler"> {
  /** By default the description of the CSV file of a list. */
  description?: string;
  columns: readonly string[];
  pages(input: RouteInput<P, Q, undefined>, call: Admitted, context: Context): CsvPages;
}

/** Defines a route that answers rows as a CSV file, which is named like the end of its path. */
export function csvRoute<Path extends string, P = OfPath<Path>, Q = undefined>(
  path: Path,
  access: Access,
  { columns, pages, ...parts }: CsvRoute<P, Q>,
) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return route.get(path, access, {
    description: DESCRIPTION,
    ...parts,
    success: csvFile,
    handler: async (input: RouteInput<P, Q, undefined>, call, context) => {
      return { name, contentType: CSV_TYPE, parts: csvParts(columns, pages(input, call, context)) };
    },
  });
}

/** Reads a list until its end, page by page. @param read reads the rows after a row, or the first ones */
export function pagesOf<Row>(
  call: Call,
  context: Context,
  read: (after: Row | undefined, call: Call) => Promise<Row[]>,
) {
  return pagesInTurn(call, context, async (after: Row | undefined, timed) => {
    const page = await read(after, timed);
    return { page, next: page.length < MAX_PAGE_SIZE ? undefined : page.at(-1) };
  });
}

/** Reads a page of a file within the time of a request. Tenants take turns: a fast caller paces no file. */
export function pageInTurn<T>(
  call: Call,
  { pageTurns, config }: Pick<Context, "pageTurns" | "config">,
  read: (call: Call) => Promise<T>,
): Promise<T> {
  const inTime = () => read({ ...call, deadline: Date.now() + config.REQUEST_TIMEOUT_MS });
  return pageTurns.run(call.tenant, inTime, { isWanted: () => true });
}

/** Reads a file until its end, each page in its turn. @param read also tells the place of the next page */
export async function* pagesInTurn<Page extends { length: number }, Place>(
  call: Call,
  context: Pick<Context, "pageTurns" | "config">,
  read: (place: Place | undefined, call: Call) => Promise<{ page: Page; next: Place | undefined }>,
): AsyncGenerator<Page, void, undefined> {
  let place: Place | undefined;
  do {
    const { page, next } = await pageInTurn(call, context, (timed) => read(place, timed));
    if (page.length > 0) yield page;
    place = next;
  } while (place !== undefined);
}
