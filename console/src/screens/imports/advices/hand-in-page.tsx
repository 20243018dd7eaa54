import { useState } from "react";
import { ApiError } from "../../../api/errors.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { detailInWords } from "../../../components/german-details.ts";
import { Problem, Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useCreation } from "../../../components/use-creation.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { ImportsPage } from "../imports-page.tsx";
import { FileField, type FileKind, useFile } from "../new/file-field.tsx";
import { importWords, newImportWords } from "../words.ts";
import { useAdviceColumns } from "./columns.tsx";
import { Warnings } from "./items.tsx";
import { placesOf } from "./places.ts";
import { handIn, type StoredAdvices } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

const ADVICE_FILES: FileKind = { formats: words.formats, largest: 16 };

/** Choose a file of advices, hand it in, and see what was stored, or where the file is wrong. */
export default function HandInPage() {
  const { t } = useSpeech();
  const { file, problem, choose, forget } = useFile(ADVICE_FILES);
  return (
    <ImportsPage title={t(words.handInTitle)}>
      {file === undefined ? (
        <>
          <p className="text-soft">{t(words.hint)}</p>
          <FileField kind={ADVICE_FILES} onFiles={choose} problem={problem} />
        </>
      ) : (
        <Chosen key={`${file.name} ${file.size} ${file.lastModified}`} file={file} onForget={forget} />
      )}
    </ImportsPage>
  );
}

/** The chosen file, until another one is chosen. */
function Chosen({ file, onForget }: { file: File; onForget(): void }) {
  const { t } = useSpeech();
  const [currency, setCurrency] = useState("");
  const [stored, setStored] = useState<StoredAdvices>();
  // A repeated attempt after a lost answer stores nothing twice.
  const create = useCreation();
  const change = useChange(async () => {
    setStored(await create(currency, (key) => handIn(file, currency, key)));
  });
  return (
    <>
      {stored === undefined && (
        <TextField
          label={t(common.currency)}
          hint={t(words.currencyHint)}
          className="max-w-96"
          maxLength={3}
          value={currency}
          onChange={setCurrency}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {stored === undefined && (
          <Button
            text={t(words.handInNamed, { name: file.name })}
            kind="primary"
            disabled={change.busy}
            onClick={() => void change.run()}
          />
        )}
        <Button onClick={onForget}>{t(newImportWords.another)}</Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4">
        {change.error !== undefined && <Wrong error={change.error} name={file.name} />}
        {stored !== undefined && <Stored stored={stored} name={file.name} />}
      </div>
    </>
  );
}

function Stored({ stored: { advices, warnings }, name }: { stored: StoredAdvices; name: string }) {
  const { t } = useSpeech();
  const columns = useAdviceColumns();
  const isNew = new Map(advices.map(({ advice, created }) => [advice.id, created]));
  return (
    <>
      <Section
        title={t(words.stored, { name })}
        actions={
          <TextLink to="/imports/advices/{-$id}" params={{ id: undefined }} look="primary" text={t(words.title)} />
        }
      >
        {advices.length === 0 ? (
          <p className="px-4 py-3">{t(words.nothing)}</p>
        ) : (
          <Table
            label={t(words.title)}
            rows={advices.map(({ advice }) => advice)}
            idOf={({ id }) => id}
            columns={[
              {
                title: words.outcome,
                cell: ({ id }) => (
                  <Badge tone={isNew.get(id) ? "good" : "neutral"}>
                    {t(isNew.get(id) ? words.isNew : words.isThere)}
                  </Badge>
                ),
              },
              ...columns,
            ]}
          />
        )}
      </Section>
      <Warnings warnings={warnings} />
    </>
  );
}

/** Where the file is wrong, by line; anything else that was refused, in a sentence. */
function Wrong({ error, name }: { error: unknown; name: string }) {
  const { t, language } = useSpeech();
  const places = error instanceof ApiError && error.status === 400 ? placesOf(error.details) : [];
  if (places.length === 0) return <Problem error={error} />;
  return (
    <TableSection
      title={t(words.wrong, { name })}
      rows={places}
      idOf={(_row, index) => index}
      columns={[
        { title: importWords.line, numeric: true, cell: ({ line }) => line },
        { title: importWords.column, cell: ({ column }) => column },
        { title: common.problem, cell: ({ reason }) => detailInWords(reason, language) },
      ]}
    >
      <p className="px-4 pt-3 text-soft">{t(importWords.errorsHint)}</p>
    </TableSection>
  );
}
