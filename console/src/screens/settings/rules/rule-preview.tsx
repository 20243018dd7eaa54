import { lineInWords } from "../../../components/line-title.ts";
import { Table } from "../../../components/page/table.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { OutcomeCounts, outcomeColumns } from "../outcomes.tsx";
import type { Preview } from "./queries.ts";
import { rulePreviewWords as words } from "./words.ts";

const OUTCOMES = ["confirmed", "suggested", "none", "ignored", "coded", "contradictions"] as const;

/** The result stands below a long form. */
const bringIntoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: "nearest" });

/** The outcome of a rule before it is saved. */
export function RulePreview({ preview }: { preview: Preview }) {
  const speech = useSpeech();
  const { t, day } = speech;
  const { examined, cut, transactions, current, proposed, samples } = preview;
  return (
    <div ref={bringIntoView} aria-live="polite" className="flex flex-col gap-2">
      <h3 className="font-medium">{t(words.title)}</h3>
      <p>
        {t(words.acts, { lines: transactions, examined })} {cut && t(words.cut)}
      </p>
      <OutcomeCounts
        label={t(words.title)}
        outcomes={OUTCOMES}
        {...{ current, proposed }}
        proposedTitle={words.proposed}
      />
      {samples.length > 0 && (
        <Table
          label={t(common.line)}
          rows={samples}
          idOf={({ transactionId }) => transactionId}
          columns={[
            {
              title: common.line,
              cell: ({ transactionId, counterpartyName, valueDate, ...line }) => (
                <TextLink to="/transactions/$code" params={{ code: transactionId }}>
                  {lineInWords(
                    { ...line, transaction_code: transactionId, counterparty_name: counterpartyName },
                    speech,
                  )}{" "}
                  · {day(valueDate)}
                </TextLink>
              ),
            },
            ...outcomeColumns<(typeof samples)[number]>(words.proposed),
          ]}
        />
      )}
    </div>
  );
}
