import type { Match } from "../../api/resources.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { LineLink } from "../../components/line-link.tsx";
import { TableSection } from "../../components/page/table-section.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { invoiceWords as words } from "./words.ts";

const TONES: Record<Match["status"], Tone> = {
  active: "good",
  confirmed: "good",
  pending_review: "info",
  rejected: "neutral",
  cancelled: "neutral",
};

/** The live matches of an invoice with the way to their lines. */
export function InvoiceMatches({ matches }: { matches: readonly Match[] }) {
  const { t } = useSpeech();
  return (
    <TableSection
      title={t(words.matches)}
      empty={t(words.noMatches)}
      rows={matches}
      columns={[
        { title: common.line, cell: ({ transactionId }) => <LineLink code={transactionId} /> },
        {
          title: common.status,
          cell: ({ status, kind }) => (
            <span className="flex gap-1">
              <Badge tone={TONES[status]}>{t(words[status])}</Badge>
              {kind === "return" && <Badge tone="warn">{t(words.return)}</Badge>}
            </span>
          ),
        },
        { title: common.date, minor: true, time: ({ createdAt }) => createdAt },
        {
          title: common.amount,
          money: ({ invoiceAmount: amount, invoiceCurrency: currency }) => ({ amount, currency }),
        },
      ]}
    />
  );
}
