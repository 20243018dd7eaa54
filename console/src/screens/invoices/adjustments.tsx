import { useState } from "react";
import { request } from "../../api/request.ts";
import type { InvoiceWithMatches } from "../../api/resources.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { Money } from "../../components/money-text.tsx";
import { Section } from "../../components/page/page.tsx";
import { Table } from "../../components/page/table.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { type Adjustment, invoiceChanged, invoicePath, ofCounterparty } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

const AdjustDialog = lazyDialog(() => import("./adjust-dialog.tsx"));

/** Amounts that were closed without a payment. */
export function Adjustments({ invoice, mayChange }: { invoice: InvoiceWithMatches; mayChange: boolean }) {
  const { t, day, amount } = useSpeech();
  const [adjusting, setAdjusting] = useState(false);
  const [removing, setRemoving] = useState<Adjustment>();
  const { invoiceNumber, counterpartyId, adjustments, remainingAmount, status } = invoice;
  const mayAdjust = mayChange && status !== "void" && Number(remainingAmount) !== 0;
  if (adjustments.length === 0 && !mayAdjust) return null;
  return (
    <Section
      title={t(words.adjustments)}
      actions={mayAdjust && <Button onClick={() => setAdjusting(true)}>{t(words.adjust)}</Button>}
    >
      {adjustments.length > 0 && (
        <Table
          label={t(words.adjustments)}
          rows={adjustments}
          idOf={({ id }) => id}
          columns={[
            { title: t(common.date), short: true, cell: ({ createdAt }) => day(createdAt.slice(0, 10)) },
            { title: t(words.reason), cell: ({ reason }) => t(words[reason]) },
            { title: t(words.note), minor: true, cell: ({ note, creditNoteId }) => note ?? creditNoteId ?? "" },
            {
              title: t(common.amount),
              numeric: true,
              cell: ({ amount: closed, currency }) => <Money amount={closed} currency={currency} />,
            },
            {
              title: t(common.actions),
              cell: (adjustment) =>
                mayChange &&
                adjustment.matchId === null && (
                  <Button size="small" onClick={() => setRemoving(adjustment)}>
                    {t(words.removeAdjustment)}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {adjusting && <AdjustDialog invoice={invoice} onClose={() => setAdjusting(false)} />}
      {removing !== undefined && (
        <ConfirmDialog
          title={t(words.removeTitle, {
            amount: `${amount(removing.amount, removing.currency)} ${removing.currency}`,
          })}
          action={t(words.removeAdjustment)}
          run={() =>
            request(
              "DELETE",
              `${invoicePath(invoiceNumber)}/adjustments/${removing.id}${ofCounterparty(counterpartyId)}`,
            )
          }
          onDone={() => void invoiceChanged(invoiceNumber)}
          onClose={() => setRemoving(undefined)}
        >
          {t(words.removeHint)}
        </ConfirmDialog>
      )}
    </Section>
  );
}
