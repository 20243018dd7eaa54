import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useCallback } from "react";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { DayField } from "../day-field.tsx";
import { SelectField } from "../field.tsx";

/** Changes what the address says about a list. Without a value a filter is left out. */
export type ChangeFilters<S> = (changes: { [name in keyof S]?: S[name] | undefined }) => void;

/**
 * The filters of the page in view, as its address says. A changed filter leads to the first page of the list in its
 * order. `choice` makes a filter of several values, or any, by its name, the values, their words or texts, and its labels;
 * without these, of a status.
 */
export function useFilters<S extends object>(search: S) {
  const { t } = useSpeech();
  const navigate = useNavigate();
  const change: ChangeFilters<S> = useCallback(
    (changes) => {
      const changed = (old: object) => ({ ...old, page: undefined, before: undefined, ...changes });
      // The routes check what their addresses hold (`validateSearch`).
      void navigate({ to: ".", search: changed as never, hash: true, replace: true });
    },
    [navigate],
  );
  const choice = <V extends string>(
    name: keyof S & string,
    values: readonly V[],
    texts: Readonly<Record<V, Entry>> | ((value: V) => string),
    [label, any]: readonly [label: Entry, any: Entry] = [common.status, common.anyStatus],
  ) => {
    const textOf = typeof texts === "function" ? texts : (value: V) => t(texts[value]);
    return (
      <SelectField
        label={t(label)}
        value={(search[name] as string | undefined) ?? ""}
        onChange={(value) => change({ [name]: value || undefined } as Parameters<ChangeFilters<S>>[0])}
        options={[{ value: "", text: t(any) }, ...values.map((value) => ({ value, text: textOf(value) }))]}
      />
    );
  };
  return { search, change, choice };
}

/** The filters above a list. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:min-w-0 max-sm:*:whitespace-normal">
      {children}
    </div>
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
export function PeriodFilter({ search, onChange, labels: [from, to] = [common.from, common.to] }: PeriodFilterProps) {
  const { t } = useSpeech();
  return Object.entries({ dateFrom: from, dateTo: to }).map(([name, label]) => (
    <DayField
      key={name}
      label={t(label)}
      value={search[name as keyof Period] ?? ""}
      onChange={(value) => onChange({ [name]: value || undefined })}
    />
  ));
}
