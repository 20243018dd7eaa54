import { listed } from "./collections.ts";
import type { Line } from "./model.ts";
import type { EvidenceGap, Reason } from "./parts.ts";
import signals from "./signals.json" with { type: "json" };

export type Signal = keyof typeof signals;

/** What a signal is. */
interface SignalRow {
  points: number;
  says: string;
  /** The kind of evidence that it is; absent for what no payer adds. */
  kind?: EvidenceGap["missing"][number];
  /** What fits, in words; absent for a signal without points for the invoice. */
  fits?: string;
}

/**
 * All signals: the reason of a match, its weight in points and its sentence. A confirmation also needs a gate; points
 * rank candidates and are compared with the tenant's thresholds.
 */
export const SIGNALS = signals as Readonly<Record<Signal, SignalRow>>;

/** The reason that a signal is. @param without the ids of rules that are switched off, which have no points */
export function reasonOf(signal: Signal, detail: string, without?: ReadonlySet<string>): Reason {
  return { signal, detail, points: without?.has(signal) ? 0 : SIGNALS[signal].points };
}

/** True for a reason about text that was left out. It never changes for a line. */
export function isAboutText({ signal }: { signal: string }): boolean {
  return signal === "keys_left_out" || signal === "text_left_out";
}

/** One plain sentence that says what the reasons of a match say. */
export function explainMatch(reasons: readonly Reason[], { direction }: Line): string {
  const way = direction === "credit" ? "comes from" : "goes to";
  const phrases = reasons.map(({ signal, detail }) => said(signal as Signal, way, detail));
  return `The payment ${listed(phrases)}.`;
}

function said(signal: Signal, way: string, detail: string): string {
  const { says }: { says: string } = SIGNALS[signal];
  return says.replace("{way}", way).replace("{detail}", detail);
}
