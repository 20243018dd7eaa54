import { TextLink } from "../../components/page/text-link.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { overviewWords as words } from "./words.ts";

/** Seconds that a person needs for a suggestion by keys. */
const SECONDS_PER_LINE = 8.5;

/** From here on hours say more than minutes. */
const LONG_MINUTES = 120;

/** The minutes that a person needs for this many suggestions, at least one. */
export const minutesFor = (lines: number): number => Math.max(1, Math.round((lines * SECONDS_PER_LINE) / 60));

/** In one sentence what is to be done, and the way to it. */
export function Headline({ count, oldestSuggested }: { count: number; oldestSuggested: string | null }) {
  const { t, day } = useSpeech();
  const minutes = minutesFor(count);
  const parts =
    count === 0
      ? [t(words.nothingToDecide)]
      : [
          t(words.toDecide, { count }),
          minutes < LONG_MINUTES
            ? t(words.about, { count: minutes })
            : t(words.aboutHours, { count: Math.round(minutes / 60) }),
          ...(!oldestSuggested ? [] : [t(words.oldest, { day: day(oldestSuggested) })]),
        ];
  return (
    <div className="flex flex-wrap items-center gap-3" data-headline>
      <p className="min-w-0 flex-1 basis-72 text-base font-medium">{parts.join(", ")}</p>
      {count > 0 && (
        <TextLink to="/review" search={{ queue: "suggested" }} look="primary" text={t(words.startReviewing)} />
      )}
    </div>
  );
}
