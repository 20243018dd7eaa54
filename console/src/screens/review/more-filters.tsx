import { Button } from "../../components/button.tsx";
import { DayField } from "../../components/day-field.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useTyped } from "../../components/page/use-typed.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { LEAST } from "../../values/certainty.ts";
import { isCurrency } from "../../values/minor-units.ts";
import { filterWords as words } from "./filter-words.ts";
import { useOwnAccounts } from "./own-accounts.ts";
import { hasFilter, NO_FILTER, type ReviewSearch } from "./search.ts";
import { reviewWords } from "./words.ts";

interface MoreFiltersProps {
  search: ReviewSearch;
  onChange(changes: Partial<ReviewSearch>): void;
}

/** Filters by date, direction, account, currency, amount and confidence. They are loaded when they are opened. */
export default function MoreFilters({ search, onChange }: MoreFiltersProps) {
  const { t } = useSpeech();
  const set = (name: keyof ReviewSearch) => (value: string) => onChange({ [name]: value || undefined });
  // A currency that is still being typed filters nothing.
  const [currency, setCurrency] = useTyped(search.currency ?? "", (typed) =>
    onChange({ currency: isCurrency(typed) ? typed : undefined }),
  );
  return (
    <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
      <DayField label={t(common.from)} value={search.dateFrom ?? ""} onChange={set("dateFrom")} />
      <DayField label={t(common.to)} value={search.dateTo ?? ""} onChange={set("dateTo")} />
      <SelectField
        label={t(common.direction)}
        value={search.direction ?? ""}
        onChange={set("direction")}
        options={{ "": t(words.both), credit: t(common.incoming), debit: t(common.outgoing) }}
      />
      <SelectField
        label={t(reviewWords.account)}
        value={search.bankConnectionId ?? ""}
        onChange={set("bankConnectionId")}
        options={[
          { value: "", text: t(words.anyAccount) },
          ...[...useOwnAccounts()].map(([value, text]) => ({ value, text })),
        ]}
      />
      <TextField
        label={t(common.currency)}
        maxLength={3}
        placeholder="EUR"
        value={currency}
        onChange={(value) => setCurrency(value.toUpperCase())}
      />
      <TextField
        label={t(words.amountMin)}
        inputMode="decimal"
        value={search.amountMin ?? ""}
        onChange={set("amountMin")}
      />
      <TextField
        label={t(words.amountMax)}
        inputMode="decimal"
        value={search.amountMax ?? ""}
        onChange={set("amountMax")}
      />
      <SelectField
        label={t(words.confidence)}
        value={search.confidenceMin ?? ""}
        onChange={set("confidenceMin")}
        options={[
          { value: "", text: t(words.anyConfidence) },
          { value: String(LEAST.likely / 100), text: t(words.likelyOrBetter) },
          { value: String(LEAST.certain / 100), text: t(words.certainOnly) },
        ]}
      />
      {hasFilter(search) && (
        <Button
          text={t(words.clear)}
          kind="quiet"
          className="self-end justify-self-start"
          onClick={() => onChange(NO_FILTER)}
        />
      )}
    </div>
  );
}
