import type { Candidates } from "../../../api/resources.ts";
import type { Speech } from "../../../i18n/language.ts";
import { catalogue } from "../../../i18n/text.ts";
import { detailIn, GERMAN_PREVENTIONS, GERMAN_REASONS, type LineReason } from "./german-sentences.ts";

const words = catalogue({
  ignored: {
    en: "The line is ignored: matching leaves it alone until it is included.",
    de: "Die Buchung ist ignoriert: Der Abgleich lässt sie in Ruhe, bis sie wieder einbezogen wird.",
  },
  nothingLeft: { en: "Nothing of the line is left to match.", de: "Von der Buchung ist nichts mehr zuzuordnen." },
  confirmed: { en: "Matching would confirm {invoices} by itself.", de: "Der Abgleich würde {invoices} bestätigen." },
  pending_review: {
    en: "Matching would suggest the candidates and leave the decision to a person.",
    de: "Der Abgleich würde die Kandidaten vorschlagen und die Entscheidung einem Menschen überlassen.",
  },
  none: { en: "No open invoice is plausible enough.", de: "Keine offene Rechnung ist plausibel genug." },
});

/** Why a line is where it is, each sentence once. */
export function explain(found: Candidates, speech: Speech): string[] {
  const { status, remainingAmount, outcome, match_reasons, candidates } = found;
  const reasons = match_reasons.map((reason) => sentenceOf(reason, found.currency, speech));
  const first = () => {
    if (status === "ignored") return words.ignored;
    return Number(remainingAmount) === 0 ? words.nothingLeft : words[outcome];
  };
  const confirmed = candidates.filter((candidate) => candidate.outcome === "confirmed");
  const invoices = confirmed.map(({ invoiceId }) => invoiceId).join(", ");
  const isSaidByReasons = first() === words.none && reasons.length > 0;
  return [...new Set([...(isSaidByReasons ? [] : [speech.t(first(), { invoices })]), ...reasons])];
}

/** Reasons that keep matching from a candidate, each sentence once. */
export function explainPreventions({ preventedBy }: Candidates["candidates"][number], { language }: Speech): string[] {
  const said = preventedBy.map(({ code, explanation }) =>
    language === "de" ? `${GERMAN_PREVENTIONS[code]}.` : explanation,
  );
  return [...new Set(said)];
}

function sentenceOf(reason: LineReason, currency: string, { language, amount, t }: Speech): string {
  if (language !== "de") return reason.explanation;
  const known = GERMAN_REASONS[reason.signal];
  const de = typeof known === "string" ? known : (known[reason.detail] ?? known.other ?? "");
  const money = reason.amount === null ? "" : `${amount(reason.amount, currency)} ${currency}`;
  const invoices = reason.invoices.map(({ invoiceId }) => invoiceId).join(", ");
  const sentence = t({ en: de, de }, { amount: money, detail: detailIn(language, reason.detail) });
  return `${sentence}${invoices === "" ? "" : `: ${invoices}`}.`;
}
