import { ALL_SCOPES, type Scope, scopesOfAgent } from "@matchbook/vocabulary/scopes";
import { useState } from "react";
import { request } from "../../../api/request.ts";
import { DayField } from "../../../components/day-field.tsx";
import { TextField } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { ShownOnce } from "../../../components/shown-once.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { AgentFields } from "./agent-fields.tsx";
import { NO_AGENT, readAgent } from "./agent-form.ts";
import { type IssuedApiKey, keysChanged, PRESETS, presetOf } from "./queries.ts";
import { ScopeFields } from "./scope-fields.tsx";
import { keyWords as words } from "./words.ts";

/** Creates a key and shows it once. */
export default function CreateDialog({ onClose }: { onClose(): void }) {
  const { t, locale } = useSpeech();
  const { texts, field } = useFields({ name: "", expiresAt: "" });
  const [scopes, setScopes] = useState<readonly Scope[]>(PRESETS.read);
  const [form, setForm] = useState(NO_AGENT);
  const [key, setKey] = useState<string>();
  const agent = readAgent(form, locale);
  const wanted = agent === undefined ? scopes : scopesOfAgent(scopes);
  const change = useChange(async () => {
    const { name, expiresAt } = texts;
    const body = {
      name,
      scopes: agent === undefined && presetOf(scopes) === "all" ? [ALL_SCOPES] : wanted,
      ...(agent !== undefined && { agent }),
      ...(expiresAt !== "" && { expiresAt: `${expiresAt}T23:59:59.999Z` }),
    };
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
  return (
    <FormDialog
      title={t(words.create)}
      change={change}
      complete={texts.name.trim() !== "" && wanted.length > 0 && agent?.confirmUpTo !== "wrong"}
      width="normal"
      onClose={onClose}
    >
      <TextField label={t(common.name)} hint={t(words.nameHint)} maxLength={200} {...field("name", change.error)} />
      <AgentFields
        form={form}
        onChange={(next) => {
          setForm(next);
          if (next.isAgent !== form.isAgent) setScopes(next.isAgent ? PRESETS.agent : PRESETS.read);
        }}
        problem={agent?.confirmUpTo === "wrong"}
        error={change.error}
      />
      <DayField label={t(words.expires)} hint={t(words.expiresHint)} {...field("expiresAt", change.error)} />
      <ScopeFields scopes={wanted} isAgent={form.isAgent} onChange={setScopes} />
    </FormDialog>
  );
}
