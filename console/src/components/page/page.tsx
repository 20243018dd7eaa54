import { type ReactNode, useEffect } from "react";
import { useProblemText } from "../problem-text.ts";
import { usePlace } from "./use-place.ts";

/** A page that scrolls as a whole: its title, what can be done, and its content. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const place = usePlace();
  useEffect(() => {
    document.title = `${title} · Matchbook`;
  }, [title]);
  return (
    <div ref={place} className="h-full overflow-y-auto" data-page>
      <div className="mx-auto flex max-w-[120rem] flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-baseline gap-2">
          <h1 className="min-w-0 flex-1 text-xl max-sm:flex-auto font-semibold break-words">{title}</h1>
          {actions}
        </div>
        {children}
      </div>
    </div>
  );
}

/** A part of a page with a heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-panel">
      <div className="flex flex-wrap items-baseline gap-2 border-line px-4 py-2.5 not-last:border-b">
        <h2 className="min-w-0 flex-1 font-semibold break-words max-sm:flex-auto">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Names and values below each other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 sm:grid-cols-[minmax(6rem,auto)_1fr] gap-y-1.5 px-4 py-3">
      {children}
    </dl>
  );
}

/** One fact with its name. Without a value it is left out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === "") return null;
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

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
