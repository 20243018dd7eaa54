import type { Answered } from "./score.ts";

/**
 * When nothing distinguishes equal payments, the one that the matcher confirmed counts as the meant one. Confirming one
 * is then right and confirming two is wrong.
 * @param week the lines of one statement; their truths are exchanged
 */
export function exchangeTwins(week: Answered[]): void {
  for (const meant of week) {
    const { truth } = meant.arrival;
    if (truth.twins.length === 0 || truth.pairs.length === 0 || meant.answer.confirmed.length > 0) continue;
    const chosen = week.find(
      ({ arrival, answer }) => truth.twins.includes(arrival.truth.lineId) && answer.confirmed.length > 0,
    );
    if (chosen === undefined) continue;
    const other = chosen.arrival.truth;
    meant.arrival = { ...meant.arrival, truth: { ...other, lineId: truth.lineId } };
    chosen.arrival = { ...chosen.arrival, truth: { ...truth, lineId: other.lineId, confirmable: "may" } };
  }
}
