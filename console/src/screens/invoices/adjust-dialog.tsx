import { OPEN_INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { exactNumber } from "../../api/json.ts";
import { get, request } from "../../api/request.ts";
import type { Invoice, InvoiceWithMatches } from "../../api/resources.ts";
import { AmountField } from "../../components/amount-field.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useChange } from "../../components/use-change.ts";
import { useCreation } from "../../components/use-creation.ts";
import { useFields } from "../../components/use-fields.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { parseTyped, toMinor } from "../../values/minor-units.ts";
import { invoiceChanged, invoicePath, ofKey } from "./queries.ts";
import { invoiceWords as words } from "./words.ts";

const REASONS = ["fee", "discount", "rounding", "write_off"] as const;

/** Marks a credit among the reasons. */
const CREDIT = "credit ";

/** Closes an amount of an invoice without a payment. */
export default function AdjustDialog({ invoice, onClose }: { invoice: InvoiceWithMatches; onClose(): void }) {
  const { t, amount, locale } = useSpeech();
  const { invoiceNumber, currency, remainingAmount } = invoice;
  const { texts, field } = useFields({ amount: amount(remainingAmount, currency), reason: "write_off", note: "" });
  const credits = useCredits(invoice);
  const { remainingAmount: ofCredit = remainingAmount } =
    credits.find(({ invoiceNumber: number }) => texts.reason === CREDIT + number) ?? {};
  const most = toMinor(ofCredit, currency) < toMinor(remainingAmount, currency) ? ofCredit : remainingAmount;
  const typed = parseTyped(texts.amount, currency, locale);
  const fits = typed !== undefined && toMinor(typed, currency) <= toMinor(most, currency);
  // A repeated attempt after a lost answer closes nothing twice.
  const create = useCreation();
  const change = useChange(async () => {
    if (!fits) return;
    const { reason, note } = texts;
    const why = reason.startsWith(CREDIT)
      ? { reason: "credit", creditNoteId: reason.slice(CREDIT.length) }
      : { reason };
    const body = { amount: exactNumber(typed), ...why, ...(note !== "" && { note }) };
    const path = `${invoicePath(invoiceNumber)}/adjustments${ofKey(invoice)}`;
    await create(body, (idempotencyKey) => request("POST", path, { body, idempotencyKey }));
    await invoiceChanged(invoiceNumber);
    onClose();
  });
  return (
    <FormDialog
      title={t(words.adjustTitle, { number: invoiceNumber })}
      action={t(words.adjust)}
      change={change}
      complete={fits}
      onClose={onClose}
    >
      <AmountField
        label={`${t(common.amount)} (${currency})`}
        {...field("amount", change.error)}
        {...(!fits && { problem: t(words.badAmount, { amount: amount(most, currency) }) })}
      />
      <SelectField
        label={t(words.reason)}
        options={[
          ...credits.map(({ invoiceNumber: number, remainingAmount: open }) => ({
            value: `${CREDIT}${number}`,
            text: t(words.useCredit, { number, amount: `${amount(open, currency)} ${currency}` }),
          })),
          ...REASONS.map((value) => ({ value, text: t(words[value]) })),
        ]}
        {...field("reason", change.error)}
      />
      <TextField label={t(words.note)} maxLength={500} {...field("note", change.error)} />
    </FormDialog>
  );
}

/** The credits of the counterparty that the invoice may use: credit notes, and money on account. */
function useCredits({ type, counterpartyId, direction, currency }: InvoiceWithMatches): Invoice[] {
  const filter = { counterpartyId, direction, currency, status: OPEN_INVOICE_STATUSES, pageSize: 100 };
  // The key does not begin with "/invoices", so a change that waits for the lists of invoices does not wait for this.
  const { data } = useQuery({
    queryKey: ["credits", filter],
    queryFn: ({ signal }) => get<Invoice[]>("/invoices", filter, signal),
  });
  return type === "invoice" ? (data?.data.filter((one) => one.type === "credit_note") ?? []) : [];
}
