import { type RefObject, useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { hasFilter, NO_FILTER, type ReviewSearch } from "./search.ts";
import { reviewWords as words } from "./words.ts";

/** How long typing must pause before the list follows, in milliseconds. */
const TYPING_MS = 250;

export function ReviewFilters({
  search,
  onChange,
  searchField,
}: {
  search: ReviewSearch;
  onChange(changes: Partial<ReviewSearch>): void;
  searchField: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useSpeech();
  const [more, setMore] = useState(hasFilter({ ...search, text: undefined } as ReviewSearch));
  const [text, setText] = useState(search.text ?? "");
  useEffect(() => setText(search.text ?? ""), [search.text]);
  useEffect(() => {
    if (text === (search.text ?? "")) return;
    const timer = setTimeout(() => onChange({ text: text || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, search.text, onChange]);
  const set = (name: keyof ReviewSearch) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value || undefined });

  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <div className="flex items-end gap-2">
        <TextField
          label={t(words.searchLines)}
          bare
          type="search"
          ref={searchField}
          className="flex-1"
          placeholder={t(words.searchLines)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            const entered = event.key === "Enter";
            if (!entered && event.key !== "Escape") return;
            // A search field of a browser would lose its text by Escape.
            event.preventDefault();
            event.currentTarget.blur();
            // Without a line, the list opens its first.
            onChange({ text: text || undefined, ...(entered && { line: undefined }) });
          }}
        />
        <SelectField
          label={t(words.order)}
          bare
          className="w-36"
          value={search.order ?? "newest"}
          onChange={(event) => onChange({ order: event.target.value === "newest" ? undefined : event.target.value })}
          options={[
            { value: "newest", text: t(words.newest) },
            { value: "oldest", text: t(words.oldest) },
            { value: "amount", text: t(words.byAmount) },
          ]}
        />
        <Button aria-expanded={more} onClick={() => setMore(!more)}>
          {t(words.filters)}
        </Button>
      </div>
      {more && (
        <div className="grid grid-cols-2 gap-2 lg:grid-cols-3">
          <TextField label={t(words.from)} type="date" value={search.dateFrom ?? ""} onChange={set("dateFrom")} />
          <TextField label={t(words.to)} type="date" value={search.dateTo ?? ""} onChange={set("dateTo")} />
          <SelectField
            label={t(words.direction)}
            value={search.direction ?? ""}
            onChange={set("direction")}
            options={[
              { value: "", text: t(words.both) },
              { value: "credit", text: t(words.incoming) },
              { value: "debit", text: t(words.outgoing) },
            ]}
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
              { value: "0.7", text: t(words.likelyOrBetter) },
              { value: "0.9", text: t(words.certainOnly) },
            ]}
          />
          {hasFilter(search) && (
            <Button kind="quiet" className="self-end justify-self-start" onClick={() => onChange(NO_FILTER)}>
              {t(words.clear)}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
