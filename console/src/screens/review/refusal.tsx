import type { ReactNode } from "react";

interface RefusalProps {
  /** The decision that was not made. */
  what: string;
  why: string;
  /** The way to where it can be seen. */
  children?: ReactNode;
}

/** A notice about something that was refused. */
export function Refusal({ what, why, children }: RefusalProps) {
  return (
    <>
      <p>{what}</p>
      <p className="text-soft">{why}</p>
      {children}
    </>
  );
}
