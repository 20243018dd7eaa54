import type { matchingSettingsPreviewResource } from "@matchbook/api/resources/matching-settings";
import type { z } from "zod";
import { Section } from "../../../components/page/page.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { OutcomeCounts, outcomeColumns } from "../outcomes.tsx";
import { matchingWords as words } from "./words.ts";

export type Preview = z.infer<typeof matchingSettingsPreviewResource>;
const OUTCOMES = ["confirmed", "suggested", "none", "contradictions"] as const;

/** The outcome of other settings with the latest lines. */
export function PreviewResult({ preview }: { preview: Preview }) {
  const { t } = useSpeech();
  const { transactions, decidedByPeople, current, proposed, changes } = preview;
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      <Section title={t(words.previewTitle)}>
        <p className="px-4 pt-3">{t(words.previewOf, { count: transactions, decided: decidedByPeople })}</p>
        <OutcomeCounts
          label={t(words.previewTitle)}
          outcomes={OUTCOMES}
          {...{ current, proposed }}
          proposedTitle={words.proposed}
        />
      </Section>
      {changes.length > 0 && (
        <TableSection
          title={t(words.changes)}
          rows={changes}
          idOf={({ transactionId }) => transactionId}
          columns={[
            {
              title: common.line,
              cell: ({ transactionId }) => (
                <TextLink
                  to="/transactions/$code"
                  params={{ code: transactionId }}
                  className="wrap-anywhere"
                  text={transactionId}
                />
              ),
            },
            ...outcomeColumns<(typeof changes)[number]>(words.proposed),
          ]}
        />
      )}
    </div>
  );
}
