import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { saveChanges } from "../../../api/save-changes.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { notify } from "../../../components/notices.tsx";
import { Problem, Section } from "../../../components/page/page.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFormKey } from "../../../components/use-form-key.ts";
import { useTrial } from "../../../components/use-trial.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { SettingsPage } from "../settings-page.tsx";
import { bodyOf, type Draft, draftOf, isComplete, type Settings } from "./draft.ts";
import { CeilingFields, OtherLimits, PointFields } from "./fields.tsx";
import { type Preview, PreviewResult } from "./preview-result.tsx";
import { matchingWords as words } from "./words.ts";
import { WorkReasons } from "./work-reasons.tsx";

const settingsQuery = oneQuery<Settings>("/matching-settings");

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

/** The draft in the form, and the two calls that try it out and save it. */
function useMatchingForm({ settings, onBegin, onSaved }: FormProps) {
  const speech = useSpeech();
  const { t, locale } = speech;
  const [draft, setDraft] = useState(() => draftOf(settings, speech));
  const change = (changes: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...changes }));
    onBegin();
  };
  const body = bodyOf(draft, locale);
  const [before] = useState(body);
  const { trying, preview } = useTrial<Preview>("/matching-settings/preview", body);
  const saving = useChange(async () => {
    await saveChanges("/matching-settings", before, body);
    notify(t(common.saved), "good");
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    onSaved();
  });
  return { draft, change, complete: isComplete(draft, locale), trying, saving, preview };
}

function Form(props: FormProps) {
  const { t } = useSpeech();
  const mayChange = useMayAdminister();
  const { draft, change, complete, trying, saving, preview } = useMatchingForm(props);
  const error = saving.error ?? trying.error;
  const part = { draft, change, mayChange, error };
  return (
    <>
      <Section title={t(common.matching)}>
        <form
          className="flex flex-col gap-3 p-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (complete) void saving.run();
          }}
        >
          <Problem error={error} />
          <Checkbox
            label={t(words.autoConfirm)}
            checked={draft.autoConfirm}
            disabled={!mayChange}
            onChange={(autoConfirm) => change({ autoConfirm })}
          />
          <PointFields {...part} />
          <div className="grid gap-5 py-2 md:grid-cols-2">
            <CeilingFields {...part} />
            <OtherLimits {...part} />
          </div>
          <div className="flex flex-wrap gap-2">
            {mayChange && (
              <Button text={t(common.save)} kind="primary" type="submit" disabled={saving.busy || !complete} />
            )}
            <Button text={t(words.preview)} disabled={trying.busy || !complete} onClick={() => void trying.run()} />
          </div>
        </form>
      </Section>
      {preview !== undefined && <PreviewResult preview={preview} />}
    </>
  );
}
