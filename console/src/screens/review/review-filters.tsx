import { type RefObject, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { lazyPart } from "../../components/lazy.tsx";
import { useTyped } from "../../components/page/use-typed.ts";
import { useSpeech } from "../../i18n/language.ts";
import { hasFilter, type ReviewSearch } from "./search.ts";
import { reviewWords as words } from "./words.ts";

const MoreFilters = lazyPart(() => import("./more-filters.tsx"));

interface ReviewFiltersProps {
  search: ReviewSearch;
  onChange(changes: Partial<ReviewSearch>): void;
  searchField: RefObject<HTMLInputElement | null>;
}

export function ReviewFilters({ search, onChange, searchField }: ReviewFiltersProps) {
  const { t } = useSpeech();
  const [more, setMore] = useState(hasFilter({ ...search, text: undefined } as ReviewSearch));
  const [text, setText] = useTyped(search.text ?? "", (typed) => onChange({ text: typed || undefined }));

  return (
    <div className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <div className="flex items-end gap-2 max-sm:flex-wrap">
        <TextField
          label={t(words.searchLines)}
          bare
          type="search"
          ref={searchField}
          className="flex-1 max-sm:basis-full"
          placeholder={t(words.searchLines)}
          value={text}
          onChange={setText}
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
          className="w-36 max-sm:flex-1"
          value={search.order ?? "newest"}
          onChange={(value) => onChange({ order: value === "newest" ? undefined : value })}
          options={{ newest: t(words.newest), oldest: t(words.oldest), amount: t(words.byAmount) }}
        />
        <Button text={t(words.filters)} aria-expanded={more} onClick={() => setMore(!more)} />
      </div>
      {more && (
        <Suspense>
          <MoreFilters search={search} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
