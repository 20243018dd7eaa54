import type { matchingSettingsPreviewResource } from "@matchbook/api/resources/matching-settings";
import { Link } from "@tanstack/react-router";
import type { z } from "zod";
import { Badge } from "../../../components/badge.tsx";
import { LINK } from "../../../components/page/link-styles.ts";
import { Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { matchingWords as words } from "./words.ts";

export type Preview = z.infer<typeof matchingSettingsPreviewResource>;
const OUTCOMES = ["confirmed", "suggested", "none", "contradictions"] as const;

/** What other settings would have done with the latest lines. */
export function PreviewResult({ preview }: { preview: Preview }) {
  const { t, number } = useSpeech();
  const { transactions, decidedByPeople, current, proposed, changes } = preview;
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      <Section title={t(words.previewTitle)}>
        <p className="px-4 pt-3">{t(words.previewOf, { count: transactions, decided: decidedByPeople })}</p>
        <Table
          label={t(words.previewTitle)}
          rows={OUTCOMES}
          idOf={(outcome) => outcome}
          columns={[
            { title: t(words.outcome), cell: (outcome) => t(words[outcome]) },
            { title: t(words.current), numeric: true, cell: (outcome) => number(current[outcome]) },
            { title: t(words.proposed), numeric: true, cell: (outcome) => number(proposed[outcome]) },
          ]}
        />
      </Section>
      {changes.length > 0 && (
        <Section title={t(words.changes)}>
          <Table
            label={t(words.changes)}
            rows={changes}
            idOf={({ transactionId }) => transactionId}
            columns={[
              {
                title: t(common.line),
                cell: ({ transactionId }) => (
                  <Link to="/transactions/$code" params={{ code: transactionId }} className={`${LINK} break-all`}>
                    {transactionId}
                  </Link>
                ),
              },
              { title: t(words.current), cell: (change) => <Outcome outcome={change.current} /> },
              { title: t(words.proposed), cell: (change) => <Outcome outcome={change.proposed} /> },
            ]}
          />
        </Section>
      )}
    </div>
  );
}

function Outcome({
  outcome: { outcome, invoiceNumbers, contradicts },
}: {
  outcome: Preview["changes"][number]["current"];
}) {
  const { t } = useSpeech();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {t(words[outcome])} {invoiceNumbers.join(", ")}
      {contradicts && <Badge tone="bad">{t(words.contradicts)}</Badge>}
    </span>
  );
}
