import { Fragment } from "react";
import { lineInWords, titleOf } from "../../../components/line-title.ts";
import { useProblemText } from "../../../components/problem-text.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import type { BulkResult } from "../bulk.ts";
import { sumsOf } from "../bulk-sums.ts";
import { codeOf } from "../queries.ts";
import { bulkWords as words } from "./bulk-words.ts";

/** Refused items shown by name. */
const MOST_NAMED = 50;

/** The number and the sums of the accepted items, and the refused ones by name. */
export function BulkOutcome({ results, text }: { results: readonly BulkResult[]; text: Entry }) {
  const { t, amount } = useSpeech();
  const accepted = results.filter(({ error }) => error === undefined);
  const refused = results.filter(({ error }) => error !== undefined);
  return (
    <div>
      <p className="text-base font-medium" data-accepted={accepted.length}>
        {t(text, { what: accepted.length, count: accepted.length })}
      </p>
      <p className="text-soft">
        {sumsOf(accepted).map(({ amount: sum, currency }, at) => (
          <Fragment key={currency}>
            {at > 0 && " · "}
            <span className="amount">
              {amount(sum, currency)} {currency}
            </span>
          </Fragment>
        ))}
      </p>
      {refused.length > 0 && <Refused refused={refused} accepted={accepted} />}
    </div>
  );
}

/** The refused items with their reasons. */
function Refused({ refused, accepted }: { refused: readonly BulkResult[]; accepted: readonly BulkResult[] }) {
  const speech = useSpeech();
  const { t } = speech;
  const problemText = useProblemText();
  /** The selected line that pays the rest of the same invoice. The API only says that the invoice has changed. */
  const rivalOf = ({ match, error }: BulkResult) => {
    if (match === undefined || error?.code !== "changed_meanwhile") return undefined;
    const rival = accepted.find(
      ({ match: other }) => other?.invoiceId === match.invoiceId && other.counterpartyId === match.counterpartyId,
    );
    return rival && t(words.paidBy, { line: lineInWords(rival.line, speech) });
  };
  return (
    <>
      <p className="mt-3 font-medium text-bad">{t(words.refused, { count: refused.length })}</p>
      <ul className="mt-1 max-h-60 overflow-y-auto" data-refused={refused.length}>
        {refused.slice(0, MOST_NAMED).map((result) => (
          <li key={codeOf(result.line)} className="border-t border-line py-1.5 wrap-anywhere">
            <span className="font-medium">{titleOf(result.line)}</span>{" "}
            <span className="text-soft">{result.match?.invoiceId ?? codeOf(result.line)}</span>
            <br />
            {rivalOf(result) ?? problemText(result.error)}
          </li>
        ))}
      </ul>
    </>
  );
}
