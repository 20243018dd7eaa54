import type { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, type Line, type Match } from "@matchbook/matcher/model/model";
import { AppError, type FieldError } from "@matchbook/runtime/errors/errors";
import { type ClosedPeriod, isClosed } from "./closed-periods.ts";
import { codedAmount, setCodings } from "./codings.ts";
import { assertVersion } from "./expected-version.ts";
import { isUntouched } from "./statuses.ts";

/** Checks of lines against closed periods, and the ids of lines whose allocation is in an export. */
interface Checks {
  closed: readonly ClosedPeriod[];
  exported: ReadonlySet<string>;
}

/** The decisions that depend on lines to be given up, each with its line. @throws AppError file_unfinished */
export function objectionsTo(ledger: Ledger, ids: readonly string[], { closed, exported }: Checks): FieldError[] {
  return keptLines(ledger, ids).flatMap((line) => {
    const message =
      objectionTo(line, ledger.matchesOfLine(line.id)) ??
      (isClosed(closed, line) ? "Is within a closed period" : undefined) ??
      (exported.has(line.id) ? "Was decided in an export" : undefined);
    return message === undefined ? [] : [{ field: `transactions/${line.transactionCode}`, message }];
  });
}

/** Gives up lines of an import with their matches, all or none. @throws AppError file_unfinished, file_in_use */
export function removeLines(ledger: Ledger, ids: readonly string[], checks: Checks): void {
  const fields = objectionsTo(ledger, ids, checks);
  if (fields.length > 0) throw new AppError("file_in_use", { fields });
  for (const line of keptLines(ledger, ids)) {
    for (const match of ledger.matchesOfLine(line.id)) ledger.deleteMatch(match);
    if (line.codings !== undefined) setCodings(ledger, line.id, []);
    // Its advice waits for the line that another import brings.
    const without = { advice: undefined, matchReasons: [], suggestions: [], refusals: [] };
    ledger.setLine({ ...ledger.line(line.id), ...without, removed: true });
  }
}

function keptLines(ledger: Ledger, ids: readonly string[]): Line[] {
  if (ids.some((id) => !ledger.hasLine(id))) throw new AppError("file_unfinished");
  return ids.map((id) => ledger.line(id)).filter(({ removed }) => !removed);
}

/** The line of a command, unless its import was taken back. @throws AppError transaction_not_found; LaterChanges */
export function keptLine(ledger: Ledger, id: string, expectedVersion?: bigint): Line {
  const line = ledger.line(id);
  if (line.removed) throw new AppError("transaction_not_found");
  assertVersion({ entity: "line", entityId: id }, line.revision, expectedVersion);
  return line;
}

/** The decision that depends on a line; undefined when nothing was decided. An unlinking leaves nothing decided. */
function objectionTo(line: Line, matches: readonly Match[]): string | undefined {
  if (line.ignored) return "Is ignored";
  const paid = matches.filter(allocates).map(({ invoiceNumber }) => invoiceNumber);
  if (paid.length > 0) return `Is matched with ${paid.join(", ")}`;
  if (line.refusals.some(({ kind }) => kind === "rejected")) return "A suggestion was rejected";
  const coded =
    line.codings?.filter(({ ruleId }) => ruleId === undefined).map(({ account, name }) => account ?? name) ?? [];
  if (coded.length > 0) return `Is coded to ${coded.join(", ")}`;
  // Work of a document or a rule without a person is no decision.
  const allocated = line.allocated - codedAmount(line.codings);
  const ofPeople = { ...line, allocated, refusals: [], advice: undefined, rule: undefined };
  return isUntouched(ofPeople) ? undefined : "Is assigned, postponed or commented on";
}
