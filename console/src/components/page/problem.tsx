import type { ReactNode } from "react";
import { useProblemText } from "../problem-text.ts";

/** Why the last action failed, above or below the form that started it. */
export function Problem({ error }: { error: unknown }) {
  const problemText = useProblemText();
  if (error === null || error === undefined) return null;
  return <Alert>{problemText(error)}</Alert>;
}

/** A failure in the words of a page that says more than the API does. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {children}
    </div>
  );
}
