import { SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import { useState } from "react";
import { problemOf } from "../../../api/errors.ts";
import { request } from "../../../api/request.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Checkbox, SelectField, TextField } from "../../../components/field.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { ShownOnce } from "../../../components/shown-once.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type IssuedApiKey, keysChanged, PRESETS, type Preset } from "./queries.ts";
import { keyWords as words } from "./words.ts";

/** Creates a key and shows it once. */
export default function CreateDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const [name, setName] = useState("");
  const [expires, setExpires] = useState("");
  const [scopes, setScopes] = useState<readonly Scope[]>(PRESETS.read);
  const [key, setKey] = useState<string>();
  const { run, error, busy } = useChange(async () => {
    const body = { name, scopes, ...(expires !== "" && { expiresAt: `${expires}T23:59:59.999Z` }) };
    const { data } = await request<IssuedApiKey>("POST", "/api-keys", { body, idempotencyKey: crypto.randomUUID() });
    setKey(data.key);
    await keysChanged();
  });
  if (key !== undefined)
    return (
      <ShownOnce
        title={t(words.shownTitle)}
        hint={t(words.shownHint)}
        label={t(words.prefix)}
        secret={key}
        onClose={onClose}
      />
    );
  const presets = Object.keys(PRESETS) as Preset[];
  const preset = presets.find(
    (one) => PRESETS[one].length === scopes.length && PRESETS[one].every((scope) => scopes.includes(scope)),
  );
  const complete = name.trim() !== "" && scopes.length > 0;
  return (
    <Dialog
      title={t(words.create)}
      onClose={onClose}
      onSubmit={() => complete && void run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={busy || !complete}>
            {t(words.create)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Problem error={error} />
        <TextField
          label={t(words.name)}
          hint={t(words.nameHint)}
          value={name}
          maxLength={200}
          problem={problemOf(error, "name")}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t(words.expires)}
          hint={t(words.expiresHint)}
          type="date"
          value={expires}
          problem={problemOf(error, "expiresAt")}
          onChange={(event) => setExpires(event.target.value)}
        />
        <SelectField
          label={t(words.preset)}
          value={preset ?? ""}
          onChange={(event) => event.target.value !== "" && setScopes(PRESETS[event.target.value as Preset])}
          options={[
            ...presets.map((value) => ({ value, text: t(words[value]) })),
            { value: "", text: t(words.custom) },
          ]}
        />
        <fieldset>
          <legend className="text-[0.8125rem] font-medium">{t(words.scopes)}</legend>
          <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={scope}
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  setScopes(SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
                }
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
