import { useQuery } from "@tanstack/react-query";
import type { Invoice, Match } from "../../../api/resources.ts";
import { Badge } from "../../../components/badge.tsx";
import { Certainty } from "../../../components/certainty.tsx";
import { Party } from "../../../components/party.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { shareOf } from "../../../values/certainty.ts";
import { fromMinor } from "../../../values/minor-units.ts";
import { formatRate } from "../../../values/rate.ts";
import { differenceOf, leftAfter } from "../difference.ts";
import { lineWords as words } from "../line-words.ts";
import { warningOfSignal } from "../signal-words.ts";
import { detailIn } from "./german-sentences.ts";
import { type MatchActions, MatchButtons, type Remember } from "./match-buttons.tsx";
import { invoiceQuery } from "./queries.ts";
import { Reasons } from "./reasons.tsx";

interface CardProps {
  match: Match;
  /** The position of a suggestion, from 1. It is also the key that chooses it. */
  position?: number;
  chosen?: boolean;
  onChoose?(): void;
  /** The choice to remember who pays, beside the button that confirms. */
  remember?: Remember | undefined;
  actions: MatchActions;
  /** The bank's text of the line. */
  text?: string;
  /** Shows the number behind each judgement. */
  numbered?: boolean;
}

interface PartProps {
  match: Match;
  /** Undefined until it is loaded. */
  invoice: Invoice | undefined;
}

/** One suggestion, or one match, with the reasons for it. */
export function MatchCard(props: CardProps) {
  const { match, position, chosen, onChoose, remember, actions, text = "", numbered = false } = props;
  const { data: invoice } = useQuery(invoiceQuery(match));
  const difference = differenceOf(match, invoice, text);
  return (
    <article
      data-match={match.id}
      data-chosen={chosen || undefined}
      className="rounded-lg border border-line bg-panel data-chosen:border-brand data-chosen:shadow-[0_0_0_1px_var(--color-brand)]"
      onPointerDown={onChoose}
    >
      <CardHeader match={match} invoice={invoice} position={position} numbered={numbered} />
      <div className="px-4 py-3">
        <Amounts match={match} invoice={invoice} />
        <Reasons of={match} currency={match.invoiceCurrency} numbered={numbered} />
        {match.status === "pending_review" && <Warnings reasons={match.reasons} />}
      </div>
      {Object.keys(actions).length > 0 && (
        <MatchButtons actions={actions} chosen={chosen} difference={difference} remember={remember} />
      )}
    </article>
  );
}

/** Warnings that a person reads before a confirmation. */
function Warnings({ reasons }: Pick<Match, "reasons">) {
  const { t, language } = useSpeech();
  return reasons.map(({ signal, detail }) => {
    const warning = warningOfSignal(signal);
    if (warning === undefined) return null;
    return (
      <p key={signal} role="note" className="mt-2 rounded bg-warn-soft px-2 py-1 font-medium text-warn wrap-anywhere">
        {t(warning, { detail: detailIn(language, detail) })}
      </p>
    );
  });
}

/** Which invoice it is, how certain the match is, and what is open of the invoice. */
function CardHeader({
  match,
  invoice,
  position,
  numbered,
}: PartProps & { position: number | undefined; numbered: boolean }) {
  const { t } = useSpeech();
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2.5">
      {position !== undefined && (
        <kbd className="min-w-5 rounded border border-edge/60 text-center text-xs leading-5 text-soft">{position}</kbd>
      )}
      <h3 className="min-w-0 font-semibold wrap-anywhere">{match.invoiceId}</h3>
      <Party name={match.counterpartyName} code={match.counterpartyId} />
      {match.confidence !== null && <Certainty share={shareOf(match.confidence)} numbered={numbered} />}
      {match.kind === "return" && <Badge tone="warn">{t(words.returnOf)}</Badge>}
      <span className="flex-1" />
      {invoice !== undefined && <OpenAndDue invoice={invoice} />}
    </header>
  );
}

function OpenAndDue({ invoice: { remainingAmount, currency, dueDate } }: { invoice: Invoice }) {
  const { t, amount, day } = useSpeech();
  return (
    <span className="text-soft">
      <span className="amount">
        {t(words.remaining, { amount: `${amount(remainingAmount, currency)} ${currency}` })}
        {dueDate !== null && " ·"}
      </span>{" "}
      {dueDate !== null && <span className="amount">{t(words.dueOn, { day: day(dueDate) })}</span>}
    </span>
  );
}

/** The amount that the line pays, its rate, the rest that stays open, and the credit notes that are settled with it. */
function Amounts({ match, invoice }: PartProps) {
  const speech = useSpeech();
  const { t } = speech;
  const money = (amount: number | string, currency: string) => `${speech.amount(amount, currency)} ${currency}`;
  const left = invoice && leftAfter(match, invoice);
  return (
    <p className="mb-3 flex flex-wrap gap-x-3">
      <span className="amount font-medium">
        {t(words.pays, { amount: money(match.matchedAmount, match.currency) })}
      </span>
      {match.exchangeRate !== null && match.rateDate !== null && (
        <span className="amount text-soft" data-rate>
          {money(match.invoiceAmount, match.invoiceCurrency)} ·{" "}
          {t(words.rate, {
            from: match.currency,
            to: match.invoiceCurrency,
            rate: formatRate(match.exchangeRate ?? "", speech.locale),
            day: speech.day(match.rateDate),
          })}
        </span>
      )}
      {left !== undefined && left > 0n && invoice !== undefined && match.status === "pending_review" && (
        <span className="amount text-warn">
          {t(words.staysOpen, { amount: money(fromMinor(left, invoice.currency), invoice.currency) })}
        </span>
      )}
      {match.credits.map(({ creditNoteId, amount }) => (
        <span key={creditNoteId} className="amount text-soft">
          {t(words.credits, { number: creditNoteId, amount: money(amount, match.invoiceCurrency) })}
        </span>
      ))}
    </p>
  );
}
