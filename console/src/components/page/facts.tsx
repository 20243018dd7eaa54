import type { ReactNode } from "react";

/** Names and values below each other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 sm:grid-cols-[minmax(6rem,auto)_1fr] gap-y-1.5 px-4 py-3">
      {children}
    </dl>
  );
}

/** One of them. Without a value it is left out. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === undefined || children === null || children === false || children === "") return null;
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
