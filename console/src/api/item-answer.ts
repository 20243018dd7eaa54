import { ApiError, type Detail } from "./errors.ts";

/** The answer about one item of a request about many. */
export type ItemAnswer = { success: true } | { success: false; error: string; code: string; details?: Detail[] };

/** Why an item was refused; undefined for one that was done. */
export function refusalOf(item: ItemAnswer | undefined): ApiError | undefined {
  return item === undefined || item.success ? undefined : new ApiError(item.error, { status: 400, ...item });
}
