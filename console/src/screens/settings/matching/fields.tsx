import { TextField } from "../../../components/field.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { isCurrency } from "../../../values/minor-units.ts";
import { type FieldsProps, isCeiling, isPoints, POINTS } from "./draft.ts";
import { Limits } from "./limits.tsx";
import { matchingWords as words } from "./words.ts";

/** From how many points matching suggests and confirms. */
export function PointFields({ draft: { points }, change, mayChange, error }: FieldsProps) {
  const { t } = useSpeech();
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {POINTS.map((name) => (
        <TextField
          key={name}
          label={t(words[name])}
          inputMode="numeric"
          value={points[name]}
          disabled={!mayChange}
          problem={isPoints(points[name]) ? fieldProblem(error, name) : t(words.points)}
          onChange={(value) => change({ points: { ...points, [name]: value } })}
        />
      ))}
    </div>
  );
}

/** Above which amounts only a person confirms. */
export function CeilingFields({ draft, change, mayChange, error }: FieldsProps) {
  const { t } = useSpeech();
  const { ceilings, ceilingOtherwise, baseCurrency } = draft;
  return (
    <div className="flex flex-col gap-3">
      <Limits
        label={t(words.ceilings)}
        hint={t(words.ceilingsHint)}
        limits={ceilings}
        disabled={!mayChange}
        onChange={(limits) => change({ ceilings: limits })}
      />
      <TextField
        label={t(words.otherwise)}
        hint={t(words.otherwiseHint)}
        className="max-w-64"
        inputMode="numeric"
        value={ceilingOtherwise}
        disabled={!mayChange}
        problem={isCeiling(ceilingOtherwise) ? fieldProblem(error, "ceilingOtherwise") : t(words.whole)}
        onChange={(ceilingOtherwise) => change({ ceilingOtherwise })}
      />
      <TextField
        label={t(words.baseCurrency)}
        hint={t(words.baseCurrencyHint)}
        className="max-w-64"
        value={baseCurrency}
        disabled={!mayChange}
        problem={isCurrency(baseCurrency) ? fieldProblem(error, "baseCurrency") : t(words.currencyCode)}
        onChange={(value) => change({ baseCurrency: value.toUpperCase() })}
      />
    </div>
  );
}

/** Up to which amounts matching closes differences, and rules confirm. */
export function OtherLimits({ draft, change, mayChange }: Omit<FieldsProps, "error">) {
  const { t } = useSpeech();
  return (
    <div className="flex flex-col gap-5">
      <Limits
        label={t(words.differences)}
        hint={t(words.differencesHint)}
        limits={draft.differenceLimits}
        disabled={!mayChange}
        onChange={(limits) => change({ differenceLimits: limits })}
      />
      <Limits
        label={t(words.ruleCeilings)}
        hint={t(words.ruleCeilingsHint)}
        limits={draft.ruleCeilings}
        disabled={!mayChange}
        onChange={(limits) => change({ ruleCeilings: limits })}
      />
    </div>
  );
}
