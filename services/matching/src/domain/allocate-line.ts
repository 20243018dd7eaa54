import { endMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, isLive, type Match, type Moment } from "@matchbook/matcher/model/model";
import { AppError } from "@matchbook/runtime/errors/errors";
import { type Allocation, createMatch } from "./create-match.ts";
import { assertNotIgnored } from "./reconcile.ts";
import { shownError } from "./refusal.ts";
import { refuse } from "./refused-pairs.ts";
import { updateMatch } from "./update-match.ts";

/** Allocates a line to several invoices, each once, by hand. @param replace cancels its other matches, and changes given pairs */
export function allocateLine(
  ledger: Ledger,
  lineId: string,
  { allocations, replace }: { allocations: readonly Allocation[]; replace: boolean },
  moment: Moment,
): { matches: Match[]; cancelledMatchIds: string[] } {
  assertNotIgnored(ledger.line(lineId));
  const wanted = new Set(allocations.map(({ pair }) => pair.invoiceId));
  const others = ledger.matchesOfLine(lineId).filter((match) => isLive(match) && !wanted.has(match.invoiceId));
  const cancelled = replace ? others : [];
  for (const match of cancelled) {
    refuse(ledger, lineId, match.invoiceId, "unlinked");
    endMatch(ledger, match, "cancelled");
  }
  const allocated = ledger.matchesOfLine(lineId).filter(allocates);
  const given = allocations.map((allocation, index) => ({
    ...{ allocation, index },
    before: replace ? allocated.find((match) => match.invoiceId === allocation.pair.invoiceId) : undefined,
  }));
  const growth = ({ allocation, before }: (typeof given)[number]) =>
    allocation.matchedAmount - (before?.matchedAmount ?? 0n);
  // Shrinking allocations come first and make room for growing ones.
  const inOrder = given.toSorted((a, b) => (growth(a) < growth(b) ? -1 : 1));
  const matches: Match[] = [];
  for (const { allocation, index, before } of inOrder) {
    try {
      matches[index] = allocate(ledger, allocation, before, moment);
    } catch (error) {
      throw named(error, index);
    }
  }
  return { matches, cancelledMatchIds: cancelled.map(({ id }) => id) };
}

function allocate(ledger: Ledger, allocation: Allocation, before: Match | undefined, moment: Moment): Match {
  if (before === undefined) return createMatch(ledger, allocation, moment);
  const { pair, matchedAmount, exchange } = allocation;
  return updateMatch(ledger, before, { status: undefined, matchedAmount, metadataJson: pair.metadataJson }, exchange);
}

/** The refusal with the allocation that it is about. */
function named(error: unknown, index: number): unknown {
  const shown = shownError(error);
  if (!(shown instanceof AppError)) return shown;
  const { code, params, message } = shown;
  return new AppError(code, { params, fields: [{ field: `allocations.${index}`, message }] });
}
