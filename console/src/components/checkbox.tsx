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

interface CheckboxListProps<V extends string> {
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  values: readonly V[];
  chosen: readonly V[];
  /** @param chosen in the order of the values */
  onChange(chosen: V[]): void;
}

/** Chooses several values by their own names. */
export function CheckboxList<V extends string>({ title, action, values, chosen, onChange }: CheckboxListProps<V>) {
  const choose = (value: V, isChosen: boolean) =>
    onChange(values.filter((one) => (one === value ? isChosen : chosen.includes(one))));
  return (
    <fieldset>
      <legend className="flex w-full items-center gap-2 text-[0.8125rem] font-medium">
        {title}
        {action}
      </legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {values.map((one) => (
          <Checkbox key={one} label={one} checked={chosen.includes(one)} onChange={(is) => choose(one, is)} />
        ))}
      </div>
    </fieldset>
  );
}
