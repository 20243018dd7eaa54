import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { oneQuery } from "../../../api/list-query.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { CounterpartyField } from "../../../components/counterparty/counterparty-field.tsx";
import { isComplete, NO_PARTY, type PartyChoice } from "../../../components/counterparty/party-choice.ts";
import { createParty } from "../../../components/counterparty/party-requests.ts";
import { SelectField, TextField } from "../../../components/field.tsx";
import { titleOf } from "../../../components/line-title.ts";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { bookPage } from "../../books/book-page.ts";
import type { ExportSettings } from "../../books/exports/queries.ts";
import { code } from "../actions.ts";
import { lineWords } from "../line-words.ts";
import type { DialogProps } from "./dialog-props.ts";
import { useAmountProblem } from "./use-amount-problem.ts";
import { dialogWords as words } from "./words.ts";

/** The account that was coded to last: most lines of a kind follow one another. */
let lastAccount = "";

/** Stands for the account of a counterparty; no account of the ledger has this number. */
const ON_ACCOUNT = " ";

/** Explains a line, or a part of it, by an account of the ledger, or keeps it on account of a counterparty. */
export default function CodeDialog({ line, decide, onClose }: DialogProps) {
  const { t, amount } = useSpeech();
  const settings = useQuery(oneQuery<ExportSettings>("/export-settings"));
  const [party, setParty] = useState(payerOf(line));
  const [account, setAccount] = useState(party === NO_PARTY ? lastAccount : ON_ACCOUNT);
  const [text, setText] = useState(amount(line.remaining_amount, line.currency));
  const [note, setNote] = useState("");
  const { decimal, problem } = useAmountProblem(text, line);
  const accounts = settings.data?.codingAccounts ?? [];
  const isKept = account === ON_ACCOUNT;
  const isChosen = isKept || accounts.some((one) => one.account === account);
  const isReady = isKept ? isComplete(party) : isChosen;
  const submit = () => {
    if (!isReady || decimal === undefined || problem !== undefined) return;
    if (!isKept) lastAccount = account;
    onClose();
    const target = isKept ? { counterpartyId: party.code } : { account };
    const action = code(line, { ...target, amount: decimal, note: note.trim() || null }, titleOf(line));
    const send = async () => {
      if (isKept) await createParty(party);
      return action.send();
    };
    void decide({ ...action, send });
  };
  return (
    <SubmitDialog
      title={t(lineWords.codeTo)}
      onClose={onClose}
      onSubmit={submit}
      action={t(words.code)}
      disabled={!isReady}
    >
      <Loaded query={settings} skeleton={<Skeleton lines={3} />}>
        {() => (
          <div className="flex flex-col gap-3">
            {accounts.length === 0 && (
              <p>
                {t(words.noAccounts)} <TextLink {...bookPage("exports", "settings")} text={t(words.toAccounts)} />
              </p>
            )}
            <SelectField
              label={t(words.codeLabel)}
              autoFocus
              value={isChosen ? account : ""}
              onChange={setAccount}
              options={[
                { value: "", text: t(words.chooseAccount) },
                { value: ON_ACCOUNT, text: t(words.onAccount) },
                ...accounts.map((one) => ({ value: one.account, text: `${one.account} · ${one.name}` })),
              ]}
            />
            {isKept && <CounterpartyField choice={party} onChange={setParty} />}
            <AmountField
              label={t(words.codeAmount, { currency: line.currency })}
              value={text}
              problem={problem}
              onChange={setText}
            />
            <TextField label={t(words.note)} maxLength={200} value={note} onChange={setNote} />
          </div>
        )}
      </Loaded>
    </SubmitDialog>
  );
}

/** The counterparty of the invoices that a part of the line pays: the rest is mostly an overpayment. */
function payerOf({ matches }: DialogProps["line"]): PartyChoice {
  const paid = matches.find(({ status }) => status === "active" || status === "confirmed");
  if (paid === undefined) return NO_PARTY;
  return { ...NO_PARTY, code: paid.counterpartyId, name: paid.counterpartyName };
}
