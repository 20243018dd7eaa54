import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exactNumber } from "../../../api/json.ts";
import { request } from "../../../api/request.ts";
import { CounterpartyField } from "../../../components/counterparty/counterparty-field.tsx";
import { isComplete, NO_PARTY, type PartyChoice } from "../../../components/counterparty/party-choice.ts";
import { createParty, proposeParty } from "../../../components/counterparty/party-requests.ts";
import { DayField } from "../../../components/day-field.tsx";
import { TextField } from "../../../components/field.tsx";
import { Problem } from "../../../components/page/page.tsx";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useDraft } from "../../../components/use-draft.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { allocate } from "../actions.ts";
import type { DialogProps } from "./dialog-props.ts";
import { numberIn } from "./number-in.ts";
import { dialogWords as words } from "./words.ts";

/** Creates an invoice of what is open on the line, and matches the line to it. What the line tells is filled in. */
export default function NewInvoiceDialog(props: DialogProps) {
  const { currency, remaining_amount: remaining } = props.line;
  const { t, amount } = useSpeech();
  const { form, set, party, change, tried, submit } = useNewInvoice(props);
  const missing = (value: string) => (tried && value.trim() === "" ? t(words.required) : undefined);
  return (
    <SubmitDialog
      title={t(words.newTitle)}
      description={`${t(words.newHint)} ${amount(remaining, currency)} ${currency}`}
      action={t(words.create)}
      disabled={change.busy}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-3">
        <Problem error={change.error} />
        <TextField
          label={t(words.invoiceNumber)}
          value={form.number}
          problem={missing(form.number)}
          maxLength={100}
          onChange={(number) => set({ number })}
        />
        <CounterpartyField
          choice={party}
          onChange={(next) => set({ party: next })}
          onBegin={() => set({ party })}
          problem={tried && !isComplete(party) ? t(words.required) : undefined}
        />
        <div className="grid grid-cols-2 gap-3">
          {(["issueDate", "dueDate"] as const).map((field) => (
            <DayField
              key={field}
              label={t(words[field])}
              value={form[field]}
              problem={field === "issueDate" ? missing(form.issueDate) : undefined}
              onChange={(value) => set({ [field]: value })}
            />
          ))}
        </div>
      </div>
    </SubmitDialog>
  );
}

/** The form of the invoice, with the counterparty that the line's payer seems to be, and its creation. */
function useNewInvoice({ line, decide, onClose }: DialogProps) {
  const { currency, direction, remaining_amount: remaining, transaction_code: code } = line;
  const [form, setForm, done] = useDraft(`invoice ${code}`, () => ({
    number: numberIn(line),
    party: undefined as PartyChoice | undefined,
    issueDate: line.value_date,
    dueDate: line.value_date,
  }));
  const party = useProposedParty(line, form.party);
  const [tried, setTried] = useState(false);
  const set = (changes: Partial<typeof form>) => setForm({ ...form, ...changes });
  const isReady = form.number.trim() !== "" && form.issueDate !== "" && isComplete(party);

  const change = useChange(async () => {
    await createParty(party);
    // A repetition after a refused invoice must not create the counterparty again.
    set({ party: { ...party, isNew: false } });
    const invoice = {
      invoiceNumber: form.number,
      counterpartyId: party.code,
      currency,
      totalAmount: exactNumber(String(remaining)),
      issueDate: form.issueDate,
      ...(form.dueDate !== "" && { dueDate: form.dueDate }),
      direction: direction === "credit" ? "receivable" : "payable",
    };
    await request("POST", "/invoices", { body: invoice, idempotencyKey: crypto.randomUUID() });
    done();
    onClose();
    const target = { number: form.number, counterparty: party.code };
    await decide({ ...allocate(line, target, String(remaining)), leaves: true });
  });
  const submit = () => {
    setTried(true);
    if (isReady) void change.run();
  };
  return { form, set, party, change, tried, submit };
}

/** The counterparty that a person has chosen; before that, the one that the payer of a line seems to be. */
function useProposedParty(line: DialogProps["line"], chosen: PartyChoice | undefined): PartyChoice {
  const payer = { name: line.counterparty_name ?? "", iban: line.counterparty_iban ?? "" };
  const { data: proposed } = useQuery({
    queryKey: ["counterparties", "propose", payer],
    queryFn: ({ signal }) => proposeParty(payer, signal),
    staleTime: 60_000,
  });
  return chosen ?? proposed ?? NO_PARTY;
}
