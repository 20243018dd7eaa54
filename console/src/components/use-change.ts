import { useState } from "react";

/** A change that a form or a button makes: why it failed, and whether it is on its way. */
export interface Change {
  run(): Promise<void>;
  error: unknown;
  busy: boolean;
}

/** Makes a change, once at a time. */
export function useChange(change: () => Promise<unknown>): Change {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await change();
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  return { run, error, busy };
}
