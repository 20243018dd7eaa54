import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";
import { certaintyOf } from "../values/certainty.ts";
import { Badge } from "./badge.tsx";

export const certaintyWords = catalogue({
  certain: { en: "certain", de: "sicher" },
  likely: { en: "likely", de: "wahrscheinlich" },
  weak: { en: "weak", de: "schwach" },
  outOf: { en: "{share} of 100", de: "{share} von 100" },
});

const TONES = { certain: "good", likely: "info", weak: "warn" } as const;
const DOTS = { certain: "bg-good", likely: "bg-info", weak: "bg-warn" } as const;

/** How sure matching is: a word with a colour, and the number when a person asks for it. @param share 0 to 100 */
export function Certainty({ share, numbered = false }: { share: number; numbered?: boolean }) {
  const { t } = useSpeech();
  const certainty = certaintyOf(share);
  const number = t(certaintyWords.outOf, { share });
  return (
    <span title={number} data-share={share} data-certainty={certainty}>
      <Badge tone={TONES[certainty]}>
        {t(certaintyWords[certainty])}
        {numbered && <span className="font-normal">· {number}</span>}
      </Badge>
    </span>
  );
}

/** The same in the space of a character, with the word for screen readers. */
export function CertaintyDot({ share }: { share: number }) {
  const { t } = useSpeech();
  const certainty = certaintyOf(share);
  const text = `${t(certaintyWords[certainty])}, ${t(certaintyWords.outOf, { share })}`;
  return (
    <span
      role="img"
      aria-label={text}
      title={text}
      data-certainty={certainty}
      className={`size-2 shrink-0 rounded-full ${DOTS[certainty]}`}
    />
  );
}
