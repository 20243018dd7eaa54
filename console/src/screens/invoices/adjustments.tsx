import { useState } from "react";
import { request } from "../../api/request.ts";
import type { InvoiceWithMatches } from "../../api/resources.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { lazyDialog } from "../../components/lazy.tsx";
import { Section } from "../../components/page/page.tsx";
import { Table } from "../../components/page/table.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { type Adjustment, invoiceChanged, invoicePath, ofKey } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

const AdjustDialog = lazyDialog(() => import("./adjust-dialog.tsx"));

/** Amounts that were closed without a payment. */
export function Adjustments({ invoice, mayChange }: { invoice: InvoiceWithMatches; mayChange: boolean }) {
  const { t } = useSpeech();
  const [adjusting, setAdjusting] = useState(false);
  const [removing, setRemoving] = useState<Adjustment>();
  const { adjustments, remainingAmount, status } = invoice;
  const mayAdjust = mayChange && status !== "void" && Number(remainingAmount) !== 0;
  if (adjustments.length === 0 && !mayAdjust) return null;
  return (
    <Section
      title={t(words.adjustments)}
      actions={mayAdjust && <Button onClick={() => setAdjusting(true)}>{t(words.adjust)}</Button>}
    >
      {adjustments.length > 0 && (
        <AdjustmentsTable adjustments={adjustments} mayRemove={mayChange} onRemove={setRemoving} />
      )}
      {adjusting && <AdjustDialog invoice={invoice} onClose={() => setAdjusting(false)} />}
      {removing !== undefined && (
        <RemoveDialog invoice={invoice} adjustment={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Section>
  );
}

interface TableProps {
  adjustments: readonly Adjustment[];
  mayRemove: boolean;
  onRemove(adjustment: Adjustment): void;
}

function AdjustmentsTable({ adjustments, mayRemove, onRemove }: TableProps) {
  const { t } = useSpeech();
  return (
    <Table
      label={t(words.adjustments)}
      rows={adjustments}
      columns={[
        { title: common.date, day: ({ createdAt }) => createdAt.slice(0, 10) },
        { title: words.reason, cell: ({ reason }) => t(words[reason]) },
        { title: words.note, minor: true, cell: ({ note, creditNoteId }) => note ?? creditNoteId ?? "" },
        { title: common.amount, summed: true, money: (adjustment) => adjustment },
        {
          title: common.actions,
          // One that a match has made goes with the match.
          cell: (adjustment) =>
            mayRemove &&
            adjustment.matchId === null && (
              <Button text={t(words.removeAdjustment)} size="small" onClick={() => onRemove(adjustment)} />
            ),
        },
      ]}
    />
  );
}

interface RemoveProps {
  invoice: InvoiceWithMatches;
  adjustment: Adjustment;
  onClose(): void;
}

/** Asks before an adjustment is removed. */
function RemoveDialog({ invoice, adjustment, onClose }: RemoveProps) {
  const speech = useSpeech();
  const { t } = speech;
  const { invoiceNumber } = invoice;
  const { id, amount, currency } = adjustment;
  return (
    <ConfirmDialog
      title={t(words.removeTitle, { amount: `${speech.amount(amount, currency)} ${currency}` })}
      action={t(words.removeAdjustment)}
      run={() => request("DELETE", `${invoicePath(invoiceNumber)}/adjustments/${id}${ofKey(invoice)}`)}
      onDone={() => void invoiceChanged(invoiceNumber)}
      onClose={onClose}
    >
      {t(words.removeHint)}
    </ConfirmDialog>
  );
}
