import { useQuery } from "@tanstack/react-query";
import { AmountField } from "../../../components/amount-field.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { AgentForm } from "./agent-form.ts";
import { baseCurrencyQuery } from "./queries.ts";
import { keyWords as words } from "./words.ts";

interface AgentFieldsProps {
  form: AgentForm;
  onChange(form: AgentForm): void;
  /** Tells whether the limit is no whole amount. */
  problem: boolean;
  error: unknown;
}

/** The choice of an agent's key, with the amount up to which it may decide. Agents propose unless they have a limit. */
export function AgentFields({ form, onChange, problem, error }: AgentFieldsProps) {
  const { t } = useSpeech();
  const { data: settings } = useQuery(baseCurrencyQuery);
  const currency = settings?.baseCurrency ?? "";
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t(words.agent)}</legend>
      <Checkbox
        label={t(words.isAgent)}
        checked={form.isAgent}
        onChange={(isAgent) => onChange({ ...form, isAgent })}
      />
      {form.isAgent && (
        <AmountField
          label={t(words.confirmUpTo, { currency })}
          hint={t(words.confirmUpToHint)}
          problem={problem ? t(words.wholeAmount, { currency }) : fieldProblem(error, "agent.confirmUpTo")}
          value={form.limit}
          onChange={(limit) => onChange({ ...form, limit })}
        />
      )}
    </fieldset>
  );
}
