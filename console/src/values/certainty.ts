/** The certainty of a suggestion for people: one scale for confidences and for points of candidates. */
export type Certainty = "certain" | "likely" | "weak";

/** From this many of 100. */
export const LEAST: Record<Certainty, number> = { certain: 90, likely: 70, weak: 0 };

/** @param confidence 0 to 1 @returns the number that people see, 0 to 100 */
export function shareOf(confidence: number): number {
  return Math.max(0, Math.min(100, Math.round(confidence * 100)));
}

/** @param share 0 to 100 */
export function certaintyOf(share: number): Certainty {
  if (share >= LEAST.certain) return "certain";
  return share >= LEAST.likely ? "likely" : "weak";
}
