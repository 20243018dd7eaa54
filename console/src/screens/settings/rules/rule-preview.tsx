import { Link } from "@tanstack/react-router";
import { Badge } from "../../../components/badge.tsx";
import { lineInWords } from "../../../components/line-title.ts";
import { LINK } from "../../../components/page/link-styles.ts";
import { Table } from "../../../components/page/table.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { Preview } from "./queries.ts";
import { rulePreviewWords as words } from "./words.ts";

const OUTCOMES = ["confirmed", "suggested", "none", "ignored", "contradictions"] as const;

/** The result stands below a long form. */
const bringIntoView = (result: HTMLElement | null) => result?.scrollIntoView({ block: "nearest" });

/** What a rule would have done, before it is saved. */
export function RulePreview({ preview }: { preview: Preview }) {
  const speech = useSpeech();
  const { t, number, day } = speech;
  const { examined, cut, transactions, current, proposed, samples } = preview;
  return (
    <div ref={bringIntoView} aria-live="polite" className="flex flex-col gap-2">
      <h3 className="font-medium">{t(words.title)}</h3>
      <p>
        {t(words.acts, { lines: transactions, examined })} {cut && t(words.cut)}
      </p>
      <Table
        label={t(words.title)}
        rows={OUTCOMES}
        idOf={(outcome) => outcome}
        columns={[
          { title: t(words.outcome), cell: (outcome) => t(words[outcome]) },
          { title: t(words.current), numeric: true, cell: (outcome) => number(current[outcome]) },
          { title: t(words.proposed), numeric: true, cell: (outcome) => number(proposed[outcome]) },
        ]}
      />
      {samples.length > 0 && (
        <Table
          label={t(words.line)}
          rows={samples}
          idOf={({ transactionId }) => transactionId}
          columns={[
            {
              title: t(words.line),
              cell: ({ transactionId, counterpartyName, valueDate, ...line }) => (
                <Link to="/transactions/$code" params={{ code: transactionId }} className={LINK}>
                  {lineInWords(
                    { ...line, transaction_code: transactionId, counterparty_name: counterpartyName },
                    speech,
                  )}{" "}
                  · {day(valueDate)}
                </Link>
              ),
            },
            { title: t(words.current), cell: (sample) => <Outcome outcome={sample.current} /> },
            { title: t(words.proposed), cell: (sample) => <Outcome outcome={sample.proposed} /> },
          ]}
        />
      )}
    </div>
  );
}

function Outcome({
  outcome: { outcome, invoiceNumbers, contradicts },
}: {
  outcome: Preview["samples"][number]["current"];
}) {
  const { t } = useSpeech();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {t(words[outcome])} {invoiceNumbers.join(", ")}
      {contradicts && <Badge tone="bad">{t(words.contradicts)}</Badge>}
    </span>
  );
}
