import { listed } from "../in-words.ts";
import type { Line } from "../model.ts";
import type { Reason } from "../reason.ts";
import { SIGNALS, type Signal } from "../signals/signals.ts";

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
