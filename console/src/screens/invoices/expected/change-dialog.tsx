import { useState } from "react";
import { exactNumber } from "../../../api/json.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import type { Invoice } from "../../../api/resources.ts";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { notify } from "../../../components/notices.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { parseTyped, toTyped } from "../../../values/minor-units.ts";
import { invoiceChanged, ofKey } from "../queries.ts";
import { type AmountName, PaymentFields } from "./payment-fields.tsx";
import { expectedWords as words } from "./words.ts";

/** Changes an expected payment. Only what was changed is sent, for the version that was shown. */
export default function ChangeDialog({ invoice: current, onClose }: { invoice: Invoice; onClose(): void }) {
  const { t, locale } = useSpeech();
  // The page may load another version while the dialog is open. The fields still show the first one.
  const [invoice] = useState(current);
  const { invoiceNumber: number, currency, issueDate, dueDate, version: expectedVersion } = invoice;
  const { amountFrom = 0, amountTo = 0, description = null } = invoice.expectedPayment ?? {};
  const before = {
    ...{ amountFrom: toTyped(amountFrom, currency, locale), amountTo: toTyped(amountTo, currency, locale) },
    ...{ dateFrom: issueDate, dateTo: dueDate ?? issueDate },
    ...{ description: description ?? "", reference: invoice.paymentReference ?? "" },
  };
  const { texts, field } = useFields(before);
  const changed = (name: keyof typeof before) => texts[name] !== before[name];
  const typed = (name: AmountName) => parseTyped(texts[name], currency, locale);
  const [least, most] = [typed("amountFrom"), typed("amountTo")];
  const isReady = least !== undefined && most !== undefined && texts.dateFrom !== "" && texts.dateTo !== "";
  const change = useChange(async () => {
    if (least === undefined || most === undefined) return;
    const body = {
      ...(changed("amountFrom") && { amountFrom: exactNumber(least) }),
      ...(changed("amountTo") && { amountTo: exactNumber(most) }),
      ...(changed("dateFrom") && { dateFrom: texts.dateFrom }),
      ...(changed("dateTo") && { dateTo: texts.dateTo }),
      ...(changed("description") && { description: texts.description || null }),
      ...(changed("reference") && { reference: texts.reference || null }),
    };
    if (Object.keys(body).length > 0) {
      const path = `/expected-payments/${encodeURIComponent(number)}${ofKey(invoice)}`;
      await request("PATCH", path, { body: { ...body, expectedVersion } });
      await Promise.all([invoiceChanged(number), queryClient.invalidateQueries({ queryKey: ["/expected-payments"] })]);
      notify(t(words.changed), "good");
    }
    onClose();
  });
  const amount = (name: AmountName) => ({
    ...field(name, change.error),
    ...(typed(name) === undefined && { problem: t(common.notAnAmount, { currency }) }),
  });
  return (
    <FormDialog saves title={t(words.changeTitle, { number })} change={change} complete={isReady} onClose={onClose}>
      <PaymentFields field={(name) => field(name, change.error)} amount={amount} />
    </FormDialog>
  );
}
