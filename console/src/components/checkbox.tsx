import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: ReactNode;
  onChange?(checked: boolean): void;
}

export function Checkbox({ label, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 max-sm:min-h-11 items-center gap-2">
      <input
        type="checkbox"
        className="size-4 accent-(--color-brand)"
        onChange={({ target }) => onChange?.(target.checked)}
        {...rest}
      />
      {label}
    </label>
  );
}
