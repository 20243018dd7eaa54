import { useSpeech } from "../i18n/language.ts";
import { certaintyOf } from "../values/certainty.ts";
import { certaintyWords } from "./certainty-words.ts";

const DOTS = { certain: "bg-good", likely: "bg-info", weak: "bg-warn" } as const;

/** The certainty of a match in the space of a character, with the word for screen readers. @param share 0 to 100 */
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
      className={`size-2 shrink-0 rounded-full forced-color-adjust-none ${DOTS[certainty]}`}
    />
  );
}
