/** A method that is an operation with some fields of its body set. */
export interface Shorthand {
  group: string;
  name: string;
  /** The operationId. */
  operation: string;
  set: Record<string, string>;
  summary: string;
}

/** Commonest decisions about a match. */
export const SHORTHANDS: readonly Shorthand[] = (
  [
    ["confirm", "confirmed", "Confirm a suggestion"],
    ["reject", "rejected", "Reject a suggestion"],
    ["cancel", "cancelled", "Cancel a match and keep its row"],
  ] as const
).map(([name, status, summary]) => ({ group: "matches", name, operation: "updateMatch", set: { status }, summary }));
