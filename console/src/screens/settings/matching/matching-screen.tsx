import type { matchingSettingsResource } from "@matchbook/api/resources/matching-settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { problemOf } from "../../../api/errors.ts";
import { oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { Checkbox, TextField } from "../../../components/field.tsx";
import { notify } from "../../../components/notices.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { SettingsPage } from "../settings-page.tsx";
import { type Preview, PreviewResult } from "./preview-result.tsx";
import { matchingWords as words } from "./words.ts";

type Settings = z.infer<typeof matchingSettingsResource>;

const settingsQuery = oneQuery<Settings>("/matching-settings");
const NUMBERS = ["suggestFrom", "confirmFrom", "margin"] as const;

/** When matching suggests and when it confirms by itself, tried out before it is saved. */
export function MatchingScreen() {
  return (
    <SettingsPage>
      <Loaded query={useQuery(settingsQuery)}>
        {(settings) => <Form key={settings.updatedAt} settings={settings} />}
      </Loaded>
    </SettingsPage>
  );
}

function Form({ settings }: { settings: Settings }) {
  const { t } = useSpeech();
  const mayChange = useMayAdminister();
  const [autoConfirm, setAutoConfirm] = useState(settings.autoConfirm);
  const [texts, setTexts] = useState(() => ({
    suggestFrom: String(settings.suggestFrom),
    confirmFrom: String(settings.confirmFrom),
    margin: String(settings.margin),
  }));
  const [preview, setPreview] = useState<Preview>();
  const isPoints = (text: string) => /^([1-9]\d?|100)$/.test(text);
  const complete = NUMBERS.every((name) => isPoints(texts[name]));
  const body = { autoConfirm, ...Object.fromEntries(NUMBERS.map((name) => [name, Number(texts[name])])) };
  const trying = useChange(async () => {
    setPreview((await request<Preview>("POST", "/matching-settings/preview", { body })).data);
  });
  const saving = useChange(async () => {
    await request("PATCH", "/matching-settings", { body });
    notify(t(words.saved), "good");
    await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
  });
  const error = saving.error ?? trying.error;
  return (
    <>
      <Section title={t(words.title)}>
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
                problem={isPoints(texts[name]) ? problemOf(error, name) : t(words.points)}
                onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
              />
            ))}
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
      {preview !== undefined && <PreviewResult preview={preview} />}
    </>
  );
}
