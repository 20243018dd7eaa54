import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { exactNumber } from "../../../api/json.ts";
import { get, request } from "../../../api/request.ts";
import type { Counterparty } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/field.tsx";
import { useProblemText } from "../../../components/states.tsx";
import { useDraft } from "../../../components/use-draft.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { allocate } from "../actions.ts";
import type { DialogProps } from "./dialog-props.ts";
import { dialogWords as words } from "./words.ts";

/** Creates an invoice of what is open on the line, and matches the line to it. */
export default function NewInvoiceDialog({ line, decide, onClose }: DialogProps) {
  const { t, amount } = useSpeech();
  const problemText = useProblemText();
  const { currency, direction, remaining_amount: remaining, transaction_code: code } = line;
  const [form, setForm, done] = useDraft(`invoice ${code}`, () => ({
    number: line.reference ?? "",
    counterparty: "",
    isNew: false,
    name: line.counterparty_name ?? "",
    issueDate: line.value_date,
  }));
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const known = useCounterparties(form.counterparty);
  const list = useId();
  const set = (changes: Partial<typeof form>) => setForm({ ...form, ...changes });
  const missing = (value: string) => (tried && value.trim() === "" ? t(words.required) : undefined);
  const isComplete =
    form.number !== "" && form.counterparty !== "" && form.issueDate !== "" && (!form.isNew || form.name !== "");

  const submit = async () => {
    setTried(true);
    if (!isComplete || sending) return;
    setSending(true);
    try {
      if (form.isNew) {
        const counterparty = { accountCode: form.counterparty, name: form.name };
        await request("POST", "/counterparties", { body: counterparty, idempotencyKey: crypto.randomUUID() });
        set({ isNew: false });
      }
      const invoice = {
        invoiceNumber: form.number,
        counterpartyId: form.counterparty,
        currency,
        totalAmount: exactNumber(String(remaining)),
        issueDate: form.issueDate,
        direction: direction === "credit" ? "receivable" : "payable",
      };
      await request("POST", "/invoices", { body: invoice, idempotencyKey: crypto.randomUUID() });
      done();
      onClose();
      await decide({ ...allocate(line, form, String(remaining)), leaves: true });
    } catch (error) {
      setProblem(problemText(error));
      setSending(false);
    }
  };

  return (
    <Dialog
      title={t(words.newTitle)}
      description={`${t(words.newHint)} ${amount(remaining, currency)} ${currency}`}
      width="small"
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={sending}>
            {t(words.create)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem !== undefined && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
            {problem}
          </p>
        )}
        <TextField
          label={t(words.invoiceNumber)}
          value={form.number}
          problem={missing(form.number)}
          maxLength={100}
          onChange={(event) => set({ number: event.target.value })}
        />
        <TextField
          label={t(words.counterparty)}
          value={form.counterparty}
          problem={missing(form.counterparty)}
          list={list}
          maxLength={100}
          onChange={(event) => set({ counterparty: event.target.value })}
        />
        <datalist id={list}>
          {known.map(({ accountCode, name }) => (
            <option key={accountCode} value={accountCode}>
              {name}
            </option>
          ))}
        </datalist>
        <Checkbox
          label={t(words.newCounterparty)}
          checked={form.isNew}
          onChange={(event) => set({ isNew: event.target.checked })}
        />
        {form.isNew && (
          <TextField
            label={t(words.name)}
            value={form.name}
            problem={missing(form.name)}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
        <TextField
          label={t(words.issueDate)}
          type="date"
          value={form.issueDate}
          problem={missing(form.issueDate)}
          onChange={(event) => set({ issueDate: event.target.value })}
        />
      </div>
    </Dialog>
  );
}

const MOST = 20;

function useCounterparties(text: string): readonly Counterparty[] {
  const { data = [] } = useQuery({
    queryKey: ["counterparties", "pick", text],
    queryFn: async ({ signal }) =>
      (await get<Counterparty[]>("/counterparties", { text, pageSize: MOST }, signal)).data,
    staleTime: 60_000,
  });
  return data;
}
