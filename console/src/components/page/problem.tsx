import { useProblemText } from "../problem-text.ts";

/** Why the last action failed, above or below the form that started it. */
export function Problem({ error }: { error: unknown }) {
  const problemText = useProblemText();
  if (error === null || error === undefined) return null;
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
      {problemText(error)}
    </p>
  );
}
