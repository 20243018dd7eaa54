import { useState } from "react";

/**
 * The key of a form that shows a record. The form begins anew with every version of the record, until a person changes
 * it. From then on the typed text stays, even when other people save the record.
 * @param version of the record that is loaded now
 */
export function useFormKey(version: string): { key: string; begin(): void; end(): void } {
  const [held, hold] = useState<string>();
  return { key: held ?? version, begin: () => hold((before) => before ?? version), end: () => hold(undefined) };
}

/** The draft that a part of a form shows, and the way to change it. */
export interface DraftProps<Draft> {
  draft: Draft;
  change(changes: Partial<Draft>): void;
  /** Why the record was refused. */
  error: unknown;
}
