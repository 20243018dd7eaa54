import { useState } from "react";
import type { InvoiceWithMatches } from "../../api/resources.ts";
import { useActorName } from "../../components/actor.ts";
import { Badge } from "../../components/badge.tsx";
import { operationName } from "../../components/operations/describe.ts";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { INVOICE_TONES, invoiceHistoryQuery } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

/** Who changed the invoice, newest first. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceWithMatches }) {
  const speech = useSpeech();
  const { t } = speech;
  const nameOf = useActorName();
  const [page, setPage] = useState(1);
  return (
    <PagedSection
      title={words.history}
      list={invoiceHistoryQuery(invoice, page)}
      onPage={setPage}
      empty={<p className="px-4 py-3 text-soft">{t(words.noHistory)}</p>}
      columns={[
        { title: common.date, time: ({ at }) => at },
        { title: common.who, minor: "phone", cell: (entry) => nameOf(entry) },
        { title: common.what, cell: ({ operation }) => operationName(operation, speech) },
        {
          title: common.status,
          cell: ({ after }) => after && <Badge tone={INVOICE_TONES[after.status]}>{t(words[after.status])}</Badge>,
        },
        {
          title: words.remaining,
          money: ({ after }) => after && { amount: after.remainingAmount, currency: after.currency },
        },
      ]}
    />
  );
}
