import type { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { saveChanges } from "../../../api/save-changes.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { TextField } from "../../../components/field.tsx";
import { fieldProblem } from "../../../components/field-problem.ts";
import { notify } from "../../../components/notices.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFormKey } from "../../../components/use-form-key.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { isCurrency } from "../../../values/minor-units.ts";
import { SettingsPage } from "../settings-page.tsx";
import { type Limit, Limits, readLimits } from "./limits.tsx";
import { type Preview, PreviewResult } from "./preview-result.tsx";
import { matchingWords as words } from "./words.ts";
import { WorkReasons } from "./work-reasons.tsx";

type Settings = z.infer<typeof matchingSettingsResource>;

const settingsQuery = oneQuery<Settings>("/matching-settings");
/** The API's largest ceiling has 15 digits. */
const WHOLE = /^[1-9]\d{0,14}$/;
const NUMBERS = ["suggestFrom", "confirmFrom", "margin"] as const;

/** When matching suggests and when it confirms by itself, tried out before it is saved. */
export default function MatchingScreen() {
  return (
    <SettingsPage>
      <Loaded query={useQuery(settingsQuery)}>{(settings) => <Shown settings={settings} />}</Loaded>
      <WorkReasons />
    </SettingsPage>
  );
}

function Shown({ settings }: { settings: Settings }) {
  const { key, begin, end } = useFormKey(String(settings.updatedAt));
  return <Form key={key} settings={settings} onBegin={begin} onSaved={end} />;
}

interface FormProps {
  settings: Settings;
  /** A person begins to change them. */
  onBegin(): void;
  onSaved(): void;
}

function Form({ settings, onBegin, onSaved }: FormProps) {
  const { t, amount, locale } = useSpeech();
  const mayChange = useMayAdminister();
  const [autoConfirm, setAutoConfirm] = useState(settings.autoConfirm);
  const [texts, setTexts] = useState(() => ({
    suggestFrom: String(settings.suggestFrom),
    confirmFrom: String(settings.confirmFrom),
    margin: String(settings.margin),
  }));
  const typed = (limits: Settings["ceilings"]): readonly Limit[] =>
    limits.map((limit) => ({ currency: limit.currency, amount: amount(limit.amount, limit.currency) }));
  const [ceilings, setCeilings] = useState(() => typed(settings.ceilings));
  const [otherwise, setOtherwise] = useState(String(settings.ceilingOtherwise ?? ""));
  const [base, setBase] = useState(settings.baseCurrency);
  const [differences, setDifferences] = useState(() => typed(settings.differenceLimits));
  const [ruleCeilings, setRuleCeilings] = useState(() => typed(settings.ruleCeilings));
  const [tried, setTried] = useState<{ preview: Preview; body: string }>();
  /** Rows come and go by buttons, of which the form hears nothing. */
  const changing = (set: (limits: readonly Limit[]) => void) => (limits: readonly Limit[]) => {
    set(limits);
    onBegin();
  };
  const isPoints = (text: string) => /^([1-9]\d?|100)$/.test(text);
  const isOtherwise = otherwise === "" || WHOLE.test(otherwise);
  const isBase = isCurrency(base);
  const limits = {
    ceilings: readLimits(ceilings, locale),
    differenceLimits: readLimits(differences, locale),
    ruleCeilings: readLimits(ruleCeilings, locale),
  };
  const complete =
    NUMBERS.every((name) => isPoints(texts[name])) &&
    isOtherwise &&
    isBase &&
    Object.values(limits).every((read) => read !== undefined);
  const body = {
    autoConfirm,
    ...Object.fromEntries(NUMBERS.map((name) => [name, Number(texts[name])])),
    ...limits,
    baseCurrency: base,
    ceilingOtherwise: otherwise === "" ? null : Number(otherwise),
  };
  const [before] = useState(body);
  const trying = useChange(async () => {
    const { data: preview } = await request<Preview>("POST", "/matching-settings/preview", { body });
    setTried({ preview, body: JSON.stringify(body) });
  });
  const saving = useChange(async () => {
    await saveChanges("/matching-settings", before, body);
    notify(t(words.saved), "good");
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onSaved();
  });
  const error = saving.error ?? trying.error;
  return (
    <>
      <Section title={t(words.title)}>
        <form
          className="flex flex-col gap-3 p-4"
          onChange={onBegin}
          onSubmit={(event) => {
            event.preventDefault();
            if (complete) void saving.run();
          }}
        >
          <Problem error={error} />
          <Checkbox
            label={t(words.autoConfirm)}
            checked={autoConfirm}
            disabled={!mayChange}
            onChange={(event) => setAutoConfirm(event.target.checked)}
          />
          <div className="grid gap-3 sm:grid-cols-3">
            {NUMBERS.map((name) => (
              <TextField
                key={name}
                label={t(words[name])}
                inputMode="numeric"
                value={texts[name]}
                disabled={!mayChange}
                problem={isPoints(texts[name]) ? fieldProblem(error, name) : t(words.points)}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              />
            ))}
          </div>
          <div className="grid gap-5 py-2 md:grid-cols-2">
            <div className="flex flex-col gap-3">
              <Limits
                label={t(words.ceilings)}
                hint={t(words.ceilingsHint)}
                limits={ceilings}
                disabled={!mayChange}
                onChange={changing(setCeilings)}
              />
              <TextField
                label={t(words.otherwise)}
                hint={t(words.otherwiseHint)}
                className="max-w-64"
                inputMode="numeric"
                value={otherwise}
                disabled={!mayChange}
                problem={isOtherwise ? fieldProblem(error, "ceilingOtherwise") : t(words.whole)}
                onChange={(event) => setOtherwise(event.target.value)}
              />
              <TextField
                label={t(words.baseCurrency)}
                hint={t(words.baseCurrencyHint)}
                className="max-w-64"
                value={base}
                disabled={!mayChange}
                problem={isBase ? fieldProblem(error, "baseCurrency") : t(words.currencyCode)}
                onChange={(event) => setBase(event.target.value.toUpperCase())}
              />
            </div>
            <div className="flex flex-col gap-5">
              <Limits
                label={t(words.differences)}
                hint={t(words.differencesHint)}
                limits={differences}
                disabled={!mayChange}
                onChange={changing(setDifferences)}
              />
              <Limits
                label={t(words.ruleCeilings)}
                hint={t(words.ruleCeilingsHint)}
                limits={ruleCeilings}
                disabled={!mayChange}
                onChange={changing(setRuleCeilings)}
              />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button disabled={trying.busy || !complete} onClick={() => void trying.run()}>
              {t(words.preview)}
            </Button>
            {mayChange && (
              <Button kind="primary" type="submit" disabled={saving.busy || !complete}>
                {t(common.save)}
              </Button>
            )}
          </div>
        </form>
      </Section>
      {/* What was tried says nothing about what was typed since. */}
      {tried?.body === JSON.stringify(body) && <PreviewResult preview={tried.preview} />}
    </>
  );
}
