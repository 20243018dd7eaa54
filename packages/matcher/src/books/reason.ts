import type { LineReasonCode } from "../model/match-reasons.ts";
import type { Invoice, Line, Match } from "../model/model.ts";
import type { LineReason } from "../model/parts.ts";
import { isAboutText } from "../model/signals.ts";

export const MAX_NAMED = 5;

/** Makes a reason of a line. @param about invoices, best first @param amount in minor units of the line's currency */
export function lineReason(signal: LineReasonCode, detail: string, about: readonly Invoice[] = [], amount?: bigint) {
  const invoices = about.slice(0, MAX_NAMED).map(({ invoiceNumber, counterpartyCode, remaining, currency }) => ({
    ...{ invoiceNumber, counterpartyCode, remaining, currency },
  }));
  return {
    ...{ signal, detail, points: 0 },
    ...(invoices.length > 0 ? { invoices } : {}),
    ...(amount === undefined ? {} : { amount }),
  };
}

/** The reasons after a suggestion ended. If one invoice is left that fitted alike, another may be paid twice. */
export const reasonsWithout = ({ matchReasons }: Line, { invoiceNumber, counterpartyCode }: Match): LineReason[] =>
  matchReasons.map((reason) => {
    const { signal, detail, invoices = [] } = reason;
    const left = invoices.filter(
      (one) => one.invoiceNumber !== invoiceNumber || one.counterpartyCode !== counterpartyCode,
    );
    if (signal !== "ambiguous" || left.length === invoices.length) return reason;
    if (left.length < 2) return { ...lineReason("not_certain", "left_over"), invoices: left };
    return { ...reason, detail: detail === String(invoices.length) ? String(left.length) : detail, invoices: left };
  });

/** The refusals of a line as reasons that name these invoices. */
export const refusalReasons = ({ refusals }: Line, invoices: readonly Invoice[]): LineReason[] =>
  (["rejected", "unlinked"] as const).flatMap((kind) => {
    const ids = new Set(refusals.filter((refusal) => refusal.kind === kind).map(({ invoiceId }) => invoiceId));
    const refused = invoices.filter(({ id }) => ids.has(id));
    return refused.length === 0 ? [] : [lineReason("refused_before", kind, refused)];
  });

export const sameReasons = (some: readonly LineReason[], others: readonly LineReason[]): boolean =>
  some.length === others.length && some.every((reason, at) => contentOf(reason) === contentOf(others[at]));

function contentOf({ signal, detail, invoices = [], amount, gap }: LineReason = { signal: "", detail: "", points: 0 }) {
  const named = invoices.map((one) => [one.invoiceNumber, one.counterpartyCode, `${one.remaining}`, one.currency]);
  return JSON.stringify([signal, detail, `${amount}`, named, gap]);
}

interface Lines {
  line(id: string): Line;
  setLine(next: Line): void;
}

/** Stores on a line why matching did not confirm it. Reasons about the line's text are kept. */
export function storeReasons(ledger: Lines, lineId: string, why: readonly LineReason[]): void {
  const line = ledger.line(lineId);
  const matchReasons = [...why, ...withoutReasons(line)];
  if (!sameReasons(matchReasons, line.matchReasons)) ledger.setLine({ ...line, matchReasons });
}

/** The reasons about the line's text; the same array when there are no others, so that the line counts as unchanged. */
export const withoutReasons = ({ matchReasons }: Line): Line["matchReasons"] =>
  matchReasons.every(isAboutText) ? matchReasons : matchReasons.filter(isAboutText);
