import type { ComponentProps, ReactNode } from "react";

export function Checkbox({ label, ...rest }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <label className="inline-flex min-h-6 max-sm:min-h-11 items-center gap-2">
      <input type="checkbox" className="size-4 accent-(--color-brand)" {...rest} />
      {label}
    </label>
  );
}
