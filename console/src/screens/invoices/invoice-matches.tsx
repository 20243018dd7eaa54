import type { Match } from "../../api/resources.ts";
import { Badge, type Tone } from "../../components/badge.tsx";
import { LineName } from "../../components/line-name.tsx";
import { Money } from "../../components/money-text.tsx";
import { TableSection } from "../../components/page/table-section.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
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
  const { t, time } = useSpeech();
  return (
    <TableSection
      title={t(words.matches)}
      empty={t(words.noMatches)}
      rows={matches}
      idOf={({ id }) => id}
      columns={[
        {
          title: t(common.line),
          cell: ({ transactionId }) => (
            <TextLink to="/transactions/$code" params={{ code: transactionId }}>
              <LineName code={transactionId} />
            </TextLink>
          ),
        },
        {
          title: t(common.status),
          cell: ({ status, kind }) => (
            <span className="flex gap-1">
              <Badge tone={TONES[status]}>{t(words[status])}</Badge>
              {kind === "return" && <Badge tone="warn">{t(words.return)}</Badge>}
            </span>
          ),
        },
        { title: t(common.date), minor: true, short: true, cell: ({ createdAt }) => time(createdAt) },
        {
          title: t(common.amount),
          numeric: true,
          cell: ({ invoiceAmount, invoiceCurrency }) => <Money amount={invoiceAmount} currency={invoiceCurrency} />,
        },
      ]}
    />
  );
}
