import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { DayField } from "../day-field.tsx";
import { SelectField } from "../field.tsx";

/** Changes what the address says about a list. Without a value a filter is left out. */
export type ChangeFilters<S> = (changes: { [name in keyof S]?: S[name] | undefined }) => void;

/** Changes the filters of the page in view. A changed filter leads to the first page of the list in its order. */
export function useFilters<S extends object>(): ChangeFilters<S> {
  const navigate = useNavigate();
  return useCallback(
    (changes) => {
      const search = (old: object) => ({ ...old, page: undefined, before: undefined, ...changes });
      // The routes check what their addresses hold (`validateSearch`).
      void navigate({ to: ".", search: search as never, hash: true, replace: true });
    },
    [navigate],
  );
}

/** The filters above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:min-w-0">{children}</div>
  );
}

/** One of several values, or any of them. */
export function ChoiceFilter<T extends string>({
  label,
  any,
  value,
  values,
  textOf,
  onChange,
}: {
  label: string;
  /** The choice that filters nothing. */
  any: string;
  value: string | undefined;
  values: readonly T[];
  textOf(value: T): string;
  onChange(value: string | undefined): void;
}) {
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={(value) => onChange(value || undefined)}
      options={[{ value: "", text: any }, ...values.map((one) => ({ value: one, text: textOf(one) }))]}
    />
  );
}

/**
 * Makes the filters of a page that choose one of several values.
 * @returns a function of the filter's name, its values and their words, and its labels; without these, those of a status
 */
export function useChoiceFilter<S extends object>(search: S, change: ChangeFilters<S>) {
  const { t } = useSpeech();
  return <V extends string>(
    name: keyof S & string,
    values: readonly V[],
    words: Readonly<Record<V, Entry>>,
    [label, any]: readonly [label: Entry, any: Entry] = [common.status, common.anyStatus],
  ) => (
    <ChoiceFilter
      label={t(label)}
      any={t(any)}
      value={search[name] as string | undefined}
      values={values}
      textOf={(value) => t(words[value])}
      onChange={(value) => change({ [name]: value } as Parameters<ChangeFilters<S>>[0])}
    />
  );
}

interface Period {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

interface PeriodFilterProps {
  search: Period;
  onChange: ChangeFilters<Period>;
  labels?: readonly [from: Entry, to: Entry];
}

/** The first and the last day. @param labels what these days are, when it is not obvious */
export function PeriodFilter({ search, onChange, labels = [common.dateFrom, common.dateTo] }: PeriodFilterProps) {
  const { t } = useSpeech();
  return (["dateFrom", "dateTo"] as const).map((name, at) => (
    <DayField
      key={name}
      label={t(labels[at] ?? common[name])}
      value={search[name] ?? ""}
      onChange={(value) => onChange({ [name]: value || undefined })}
    />
  ));
}
