import { useQuery } from "@tanstack/react-query";
import { Certainty } from "../../../components/certainty.tsx";
import { Party } from "../../../components/party.tsx";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { lineWords as words } from "../line-words.ts";
import { explain, explainPreventions } from "./explanations.ts";
import { candidatesQuery } from "./queries.ts";
import { Reasons } from "./reasons.tsx";

/** Which invoices matching weighs for a line, and what keeps each from being suggested or confirmed. */
export function WhyNot({ code, suggested }: { code: string; suggested: boolean }) {
  const speech = useSpeech();
  const { t } = speech;
  const query = useQuery(candidatesQuery(code));
  return (
    <section aria-label={t(suggested ? words.whyNotConfirmed : words.whyNot)} data-why>
      <h3 className="font-semibold">{t(suggested ? words.whyNotConfirmed : words.whyNot)}</h3>
      <Loaded query={query} skeleton={<Skeleton lines={3} />}>
        {(found) => (
          <>
            <ul className="mt-2 list-disc pl-5">
              {explain(found, speech).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <h4 className="mt-4 mb-2 font-medium">{t(words.considered)}</h4>
            {found.candidates.length === 0 && <p className="text-soft">{t(words.noCandidates)}</p>}
            <div className="flex flex-col gap-2">
              {found.candidates.map((candidate) => (
                <details
                  key={`${candidate.invoiceId} ${candidate.counterpartyId}`}
                  className="rounded-md border border-line bg-panel"
                >
                  <summary className="flex flex-wrap items-center gap-2 px-3 py-2">
                    <span className="font-medium">{candidate.invoiceId}</span>
                    <Party name={candidate.counterpartyName} code={candidate.counterpartyId} />
                    <span className="flex-1" />
                    <span className="amount text-soft">
                      {t(words.remaining, {
                        amount: `${speech.amount(candidate.invoiceRemainingAmount, candidate.invoiceCurrency)} ${candidate.invoiceCurrency}`,
                      })}
                    </span>
                    <Certainty share={candidate.points} numbered />
                  </summary>
                  <div className="border-t border-line px-3 py-2.5">
                    <Reasons of={candidate} currency={candidate.invoiceCurrency} numbered />
                    <ul className="mt-2 list-disc pl-5 text-soft">
                      {explainPreventions(candidate, speech).map((sentence) => (
                        <li key={sentence}>{sentence}</li>
                      ))}
                    </ul>
                  </div>
                </details>
              ))}
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}
