import { useState } from "react";

/** A change that a form or a button makes: why it failed, and whether it is on its way. It runs once at a time. */
export function useChange(change: () => Promise<unknown>): { run(): Promise<void>; error: unknown; busy: boolean } {
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
