import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { LineLink } from "../../../components/line-link.tsx";
import { Note } from "../../../components/note.tsx";
import type { Column } from "../../../components/page/column.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { ADVICE_TONES, type Advice } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

export interface Choice {
  chosen: string | undefined;
  choose(id: string): void;
}

/** The columns of a table of advices. @param choice makes each number a button that chooses; by default a link */
export function useAdviceColumns(choice?: Choice): Column<Advice>[] {
  const { t } = useSpeech();
  return [
    {
      title: common.number,
      cell: (advice) => (
        <>
          {choice === undefined ? (
            <TextLink
              to="/imports/advices/{-$id}"
              params={{ id: advice.id }}
              className="wrap-anywhere"
              text={advice.number}
            />
          ) : (
            <Button
              text={advice.number}
              size="small"
              aria-pressed={advice.id === choice.chosen}
              onClick={() => choice.choose(advice.id)}
            />
          )}
          <Note>{[t(words[advice.kind]), advice.format].filter(Boolean).join(" · ")}</Note>
        </>
      ),
    },
    { title: common.status, cell: ({ status }) => <AdviceStatus status={status} /> },
    { title: words.party, cell: ({ party }) => party.name ?? party.iban ?? "" },
    { title: words.total, money: ({ totalAmount: amount, ...of }) => ({ ...of, amount }) },
    { title: common.date, minor: true, day: ({ date }) => date },
    { title: words.items, minor: true, numeric: true, cell: ({ items }) => items.length },
    {
      title: words.line,
      minor: true,
      cell: (advice) => <AdvisedLine advice={advice} />,
      sort: ({ transactionId }) => transactionId,
    },
  ];
}

export function AdviceStatus({ status }: Pick<Advice, "status">) {
  const { t } = useSpeech();
  return <Badge tone={ADVICE_TONES[status]} data-status={status} text={t(words[status])} />;
}

/** The line that an advice explains, which leads to its page, or how many of its items have one each. */
export function AdvisedLine({ advice: { transactionId: code, items } }: { advice: Advice }) {
  const { t } = useSpeech();
  const count = items.filter(({ transactionId }) => transactionId !== null).length;
  if (count > 0) return t(words.bookedAlone, { count, of: items.length });
  if (code === null) return <span className="text-soft">{t(words.noLine)}</span>;
  return <LineLink code={code} />;
}
