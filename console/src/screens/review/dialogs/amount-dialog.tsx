import { useState } from "react";
import type { Match } from "../../../api/resources.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { confirmAmount } from "../actions.ts";
import type { DialogProps } from "./dialog-props.ts";
import { useAmountProblem } from "./use-amount-problem.ts";
import { dialogWords as words } from "./words.ts";

/** Confirms a suggestion with another amount. */
export default function AmountDialog({ line, match, decide, onClose }: DialogProps & { match: Match }) {
  const { t, amount } = useSpeech();
  const [text, setText] = useState(amount(match.matchedAmount, match.currency));
  const { decimal, problem } = useAmountProblem(text, line);
  const submit = () => {
    if (decimal === undefined || problem !== undefined) return;
    onClose();
    void decide(confirmAmount(line, match, decimal));
  };
  return (
    <SubmitDialog title={t(words.amountTitle)} onClose={onClose} onSubmit={submit} action={t(words.confirm)}>
      <AmountField
        label={t(words.amountLabel, { invoice: match.invoiceId, currency: match.currency })}
        value={text}
        problem={problem}
        onChange={setText}
        onFocus={(event) => event.target.select()}
      />
    </SubmitDialog>
  );
}
