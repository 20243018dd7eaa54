import type { StatementPreview } from "../queries.ts";

/** Errors beyond these are not listed, so no person has seen them. */
const MOST_LISTED = 100;

/** The lines of wrong rows that an import can leave out; none when that would not be enough or would store nothing. */
export function wrongRows({
  errors,
  proposedMapping,
  new: fresh,
}: Pick<StatementPreview, "errors" | "proposedMapping" | "new">): number[] {
  const isEnough = errors.length < MOST_LISTED && errors.every(({ entry }) => entry) && proposedMapping === null;
  return isEnough && fresh > 0 ? [...new Set(errors.map(({ line }) => line))] : [];
}
