import type { ReactNode } from "react";

/** Small words below a value. */
export function Note({ children }: { children: ReactNode }) {
  return <span className="block text-[0.8125rem] break-words text-soft">{children}</span>;
}
