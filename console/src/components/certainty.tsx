import { useSpeech } from "../i18n/language.ts";
import { certaintyOf } from "../values/certainty.ts";
import { Badge } from "./badge.tsx";
import { certaintyWords } from "./certainty-words.ts";

const TONES = { certain: "good", likely: "info", weak: "warn" } as const;

/** The certainty of a match: a word with a colour, and the number when a person asks for it. @param share 0 to 100 */
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
