import type { Match } from "../../../api/resources.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { fromMinor } from "../../../values/minor-units.ts";
import { lineWords as words } from "../line-words.ts";
import { wordsOfSignal } from "../signal-words.ts";
import { detailIn } from "./german-sentences.ts";

/** The weighed pair: a match, or a candidate for one. */
type Weighed = Pick<Match, "reasons" | "counterpartyId" | "counterpartyName">;

/**
 * The reasons for and against a candidate.
 * @param currency of the invoice
 * @param numbered shows the points of each
 */
export function Reasons({ of, currency, numbered }: { of: Weighed; currency: string; numbered: boolean }) {
  const { t, number, amount, day, language } = useSpeech();
  const { reasons, counterpartyId, counterpartyName } = of;
  const showDetail = (signal: string, detail: string) => {
    if (/^\d{4}-\d\d-\d\d$/.test(detail)) return day(detail);
    if (detail === counterpartyId) return counterpartyName;
    // Details of amounts are minor units, of a converted one with the currency.
    const [, minor, other = currency] = /^(-?\d+)(?: ([A-Z]{3}))?$/.exec(detail) ?? [];
    if (minor === undefined || !signal.startsWith("amount")) return detailIn(language, detail);
    return `${amount(fromMinor(BigInt(minor), other), other)} ${other}`;
  };
  return (
    <ul className="flex flex-col gap-0.5" data-reasons>
      {reasons.map(({ signal, detail, points: own }) => (
        <li key={signal + detail} className="flex gap-2.5" data-signal={signal}>
          <span
            className={`amount shrink-0 text-right font-medium ${numbered ? "w-9" : "w-4"} ${own > 0 ? "text-good" : own < 0 ? "text-bad" : "text-soft"}`}
            title={number(own)}
          >
            {numbered
              ? `${own > 0 ? "+" : ""}${number(own)}`
              : t(own > 0 ? words.speaksFor : own < 0 ? words.speaksAgainst : words.neutral)}
          </span>
          <span className="min-w-0 break-words">
            {t(wordsOfSignal(signal))} <span className="text-soft">{showDetail(signal, detail)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The parts of the bank's text that reasons name. */
export function needlesOf(matches: readonly Pick<Match, "reasons">[]): string[] {
  return matches.flatMap(({ reasons }) => reasons.map(({ detail }) => detail));
}
