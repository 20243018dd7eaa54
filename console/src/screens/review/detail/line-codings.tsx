import type { TransactionWithMatches } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { Money } from "../../../components/money-text.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { PartyLink } from "../../invoices/party-link.tsx";
import type { LineActions } from "../line-actions.ts";
import { lineWords as words } from "../line-words.ts";

/** The codings of a line to accounts of the ledger, and its credits of counterparties. */
export function LineCodings({ line, actions }: { line: TransactionWithMatches; actions: LineActions }) {
  const { t } = useSpeech();
  return (
    <section aria-label={t(words.codings)} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t(words.codings)}</h3>
      <ul className="rounded-lg border border-line bg-panel">
        {line.codings.map(
          ({ id, account, name, counterparty_code: code, credit_note_number: number, amount, note }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
            >
              <span className="font-medium tabular-nums">{account ?? number}</span>
              <span className="min-w-32 flex-1 break-words">
                {code === null ? name : <PartyLink name={name} code={code} />}{" "}
                {note !== null && <span className="text-soft">{note}</span>}
              </span>
              <Money amount={amount} currency={line.currency} />
              {actions.mayLine && (
                <Button text={t(words.uncode)} size="small" onClick={() => actions.uncode(line, id)} />
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
