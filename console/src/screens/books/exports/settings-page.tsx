import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../api/errors.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { useMay } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { detailInWords } from "../../../components/german-details.ts";
import { notify } from "../../../components/notices.tsx";
import { Alert, Problem } from "../../../components/page/page.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFormKey } from "../../../components/use-form-key.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { BooksPage } from "../books-page.tsx";
import { Accounts, Datev } from "./account-fields.tsx";
import { CsvColumns } from "./csv-columns.tsx";
import { bodyOf, type Draft, draftOf } from "./draft.ts";
import { type ExportSettings, exportSettingsQuery } from "./queries.ts";
import { settingsWords as words } from "./settings-words.ts";

/** The accounts, the columns and the client number with which batches are written. */
export default function SettingsPage() {
  const { t } = useSpeech();
  const query = useQuery(exportSettingsQuery);
  return (
    <BooksPage title={t(words.title)}>
      <Loaded query={query}>{(settings) => <Shown settings={settings} />}</Loaded>
    </BooksPage>
  );
}

function Shown({ settings }: { settings: ExportSettings }) {
  const { key, begin, end } = useFormKey(String(settings.version));
  return <Form key={key} settings={settings} onBegin={begin} onSaved={end} />;
}

interface FormProps {
  settings: ExportSettings;
  /** A person begins to change them. */
  onBegin(): void;
  onSaved(): void;
}

function Form({ settings, onBegin, onSaved }: FormProps) {
  const { t } = useSpeech();
  const mayChange = useMay("exports:write");
  const [draft, setDraft] = useState(() => draftOf(settings));
  const change = (changes: Partial<Draft>) => {
    setDraft((old) => ({ ...old, ...changes }));
    onBegin();
  };
  const save = useChange(async () => {
    await request("PUT", "/export-settings", { body: bodyOf(draft, settings.version) });
    notify(t(common.saved), "good");
    await queryClient.invalidateQueries({ queryKey: exportSettingsQuery.queryKey });
    onSaved();
  });
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.run();
      }}
    >
      <fieldset disabled={!mayChange} className="contents">
        <Accounts draft={draft} change={change} error={save.error} />
        <CsvColumns draft={draft} change={change} />
        <Datev draft={draft} change={change} error={save.error} />
        <Wrong error={save.error} />
        {mayChange && (
          <div className="flex flex-wrap items-center gap-3">
            <Button text={t(common.save)} kind="primary" type="submit" disabled={save.busy} />
            <span className="text-soft">{t(words.hint)}</span>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** Fields at which the page marks a problem. */
const AT_FIELDS = /^(accounts|bankAccounts|counterpartyAccounts|codingAccounts|datev)\./;

/** Why the settings were refused: the reasons that no field shows, each with its name. */
function Wrong({ error }: { error: unknown }) {
  const { t, language } = useSpeech();
  const all = error instanceof ApiError ? error.details : [];
  const details = all.filter(({ field }) => !AT_FIELDS.test(field));
  return (
    <>
      {all.length > 0 && details.length < all.length ? <Alert>{t(words.seeFields)}</Alert> : <Problem error={error} />}
      {all.length > 1 && details.length > 0 && (
        <ul className="list-disc pl-6 text-bad">
          {details.map(({ field, message }) => (
            <li key={field}>{t(words.wrong, { field, message: detailInWords(message, language) })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
