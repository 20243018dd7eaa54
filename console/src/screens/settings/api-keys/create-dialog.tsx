import { ALL_SCOPES, SCOPES, type Scope } from "@matchbook/vocabulary/scopes";
import { useState } from "react";
import { request } from "../../../api/request.ts";
import { Checkbox } from "../../../components/checkbox.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { ShownOnce } from "../../../components/shown-once.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type IssuedApiKey, keysChanged, PRESETS, type Preset } from "./queries.ts";
import { keyWords as words } from "./words.ts";

/** Creates a key and shows it once. */
export default function CreateDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const { texts, field } = useFields({ name: "", expiresAt: "" });
  const [scopes, setScopes] = useState<readonly Scope[]>(PRESETS.read);
  const [key, setKey] = useState<string>();
  const change = useChange(async () => {
    const { name, expiresAt } = texts;
    const wanted = preset === "all" ? [ALL_SCOPES] : scopes;
    const body = { name, scopes: wanted, ...(expiresAt !== "" && { expiresAt: `${expiresAt}T23:59:59.999Z` }) };
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
  return (
    <FormDialog
      title={t(words.create)}
      action={t(words.create)}
      change={change}
      complete={texts.name.trim() !== "" && scopes.length > 0}
      width="normal"
      onClose={onClose}
    >
      <TextField label={t(common.name)} hint={t(words.nameHint)} maxLength={200} {...field("name", change.error)} />
      <TextField
        label={t(words.expires)}
        hint={t(words.expiresHint)}
        type="date"
        {...field("expiresAt", change.error)}
      />
      <SelectField
        label={t(words.preset)}
        value={preset ?? ""}
        onChange={(event) => event.target.value !== "" && setScopes(PRESETS[event.target.value as Preset])}
        options={[...presets.map((value) => ({ value, text: t(words[value]) })), { value: "", text: t(words.custom) }]}
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
    </FormDialog>
  );
}
