import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { oneQuery } from "../../../api/list-query.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { titleOf } from "../../../components/line-title.ts";
import { LINK } from "../../../components/page/link-styles.ts";
import { Loaded, Skeleton } from "../../../components/states.tsx";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { ExportSettings } from "../../books/exports/queries.ts";
import { code } from "../actions.ts";
import { lineWords } from "../line-words.ts";
import type { DialogProps } from "./dialog-props.ts";
import { useAmountProblem } from "./use-amount-problem.ts";
import { dialogWords as words } from "./words.ts";

/** The account that was coded to last: most lines of a kind follow one another. */
let lastAccount = "";

/** Explains a line, or a part of it, by an account of the ledger. */
export default function CodeDialog({ line, decide, onClose }: DialogProps) {
  const { t, amount } = useSpeech();
  const settings = useQuery(oneQuery<ExportSettings>("/export-settings"));
  const [account, setAccount] = useState(lastAccount);
  const [text, setText] = useState(amount(line.remaining_amount, line.currency));
  const [note, setNote] = useState("");
  const { decimal, problem } = useAmountProblem(text, line);
  const accounts = settings.data?.codingAccounts ?? [];
  const isChosen = accounts.some((one) => one.account === account);
  const submit = () => {
    if (!isChosen || decimal === undefined || problem !== undefined) return;
    lastAccount = account;
    onClose();
    void decide(code(line, { account, amount: decimal, note: note.trim() || null }, titleOf(line)));
  };
  return (
    <SubmitDialog
      title={t(lineWords.codeTo)}
      onClose={onClose}
      onSubmit={submit}
      action={t(words.code)}
      disabled={!isChosen}
    >
      <Loaded query={settings} skeleton={<Skeleton lines={3} />}>
        {() =>
          accounts.length === 0 ? (
            <p>
              {t(words.noAccounts)}{" "}
              <Link to="/books/{-$part}/{-$id}" params={{ part: "export-settings", id: undefined }} className={LINK}>
                {t(words.toAccounts)}
              </Link>
            </p>
          ) : (
            <div className="flex flex-col gap-3">
              <SelectField
                label={t(words.codeLabel)}
                autoFocus
                value={isChosen ? account : ""}
                onChange={({ target }) => setAccount(target.value)}
                options={[
                  { value: "", text: t(words.chooseAccount) },
                  ...accounts.map((one) => ({ value: one.account, text: `${one.account} · ${one.name}` })),
                ]}
              />
              <AmountField
                label={t(words.codeAmount, { currency: line.currency })}
                value={text}
                problem={problem}
                onChange={({ target }) => setText(target.value)}
              />
              <TextField
                label={t(words.note)}
                maxLength={200}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            </div>
          )
        }
      </Loaded>
    </SubmitDialog>
  );
}
