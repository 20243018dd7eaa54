import { useQuery } from "@tanstack/react-query";
import type { Match } from "../../../api/resources.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Certainty } from "../../../components/certainty.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { Party } from "../../../components/party.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { shareOf } from "../../../values/certainty.ts";
import { fromMinor } from "../../../values/minor-units.ts";
import { formatRate } from "../../../values/rate.ts";
import { differenceOf, leftAfter } from "../difference.ts";
import { lineWords as words } from "../line-words.ts";
import { invoiceQuery } from "./queries.ts";
import { Reasons } from "./reasons.tsx";

/** What a person may do with a match. Missing ones are not allowed. */
export interface MatchActions {
  confirm?(closeDifference?: string): void;
  reject?(): void;
  amount?(): void;
  unlink?(): void;
}

/** Whether a confirmation also says that the payer's account, or its name without one, is the counterparty's. */
export interface Remember {
  what: "account" | "name";
  checked: boolean;
  onChange(checked: boolean): void;
}

/** One suggestion, or one match, with the reasons for it. */
export function MatchCard({
  match,
  position,
  chosen,
  onChoose,
  remember,
  actions,
  text = "",
  numbered = false,
}: {
  match: Match;
  /** Of a suggestion, counted from 1: the key that chooses it. */
  position?: number;
  chosen?: boolean;
  onChoose?(): void;
  /** The choice to remember who pays, beside the button that confirms. */
  remember?: Remember | undefined;
  actions: MatchActions;
  /** What the bank says about the line. */
  text?: string;
  /** Shows the number behind each judgement. */
  numbered?: boolean;
}) {
  const speech = useSpeech();
  const { t } = speech;
  const { data: invoice } = useQuery(invoiceQuery(match));
  const money = (amount: number | string, currency: string) => `${speech.amount(amount, currency)} ${currency}`;
  const left = invoice && leftAfter(match, invoice);
  const difference = differenceOf(match, invoice, text);
  return (
    <article
      data-match={match.id}
      data-chosen={chosen || undefined}
      className="rounded-lg border border-line bg-panel data-chosen:border-brand data-chosen:shadow-[0_0_0_1px_var(--color-brand)]"
      onPointerDown={onChoose}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2.5">
        {position !== undefined && (
          <kbd className="min-w-5 rounded border border-edge/60 text-center text-xs leading-5 text-soft">
            {position}
          </kbd>
        )}
        <h3 className="min-w-0 font-semibold wrap-anywhere">{match.invoiceId}</h3>
        <Party name={match.counterpartyName} code={match.counterpartyId} />
        {match.confidence !== null && <Certainty share={shareOf(match.confidence)} numbered={numbered} />}
        {match.kind === "return" && <Badge tone="warn">{t(words.returnOf)}</Badge>}
        <span className="flex-1" />
        {invoice !== undefined && (
          <span className="text-soft">
            <span className="amount">
              {t(words.openOf, { amount: money(invoice.remainingAmount, invoice.currency) })}
              {invoice.dueDate !== null && " ·"}
            </span>{" "}
            {invoice.dueDate !== null && (
              <span className="amount">{t(words.dueOn, { day: speech.day(invoice.dueDate) })}</span>
            )}
          </span>
        )}
      </header>
      <div className="px-4 py-3">
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
        <Reasons of={match} currency={match.invoiceCurrency} numbered={numbered} />
      </div>
      {Object.keys(actions).length > 0 && (
        <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-2.5">
          {actions.confirm !== undefined && (
            <Button
              kind={chosen ? "primary" : "plain"}
              shortcut={chosen ? "Enter" : undefined}
              onClick={() => actions.confirm?.()}
            >
              {t(words.confirm)}
            </Button>
          )}
          {actions.confirm !== undefined && difference !== undefined && (
            <Button
              className="h-auto! min-h-8 max-w-full py-1 text-left whitespace-normal!"
              shortcut={chosen ? "d" : undefined}
              onClick={() => actions.confirm?.(difference.reason)}
            >
              {t(words.closesDifference, {
                amount: money(difference.amount, difference.currency),
                reason: t(words[difference.reason]),
              })}
            </Button>
          )}
          {actions.confirm !== undefined && remember !== undefined && (
            <Checkbox
              label={t(remember.what === "account" ? words.rememberAccount : words.rememberName)}
              checked={remember.checked}
              onChange={({ target }) => remember.onChange(target.checked)}
            />
          )}
          {actions.reject !== undefined && (
            <Button shortcut={chosen ? "x" : undefined} onClick={actions.reject}>
              {t(words.reject)}
            </Button>
          )}
          {actions.amount !== undefined && <Button onClick={actions.amount}>{t(words.amount)}</Button>}
          {actions.unlink !== undefined && (
            <Button kind="danger" onClick={actions.unlink}>
              {t(words.unlink)}
            </Button>
          )}
        </footer>
      )}
    </article>
  );
}
