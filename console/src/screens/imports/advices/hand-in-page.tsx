import { useState } from "react";
import { TextField } from "../../../components/field.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { isCurrency } from "../../../values/minor-units.ts";
import { ImportsPage } from "../imports-page.tsx";
import { type FileKind, FileReading, useFile } from "../new/file-field.tsx";
import { useReading, useStoring } from "../new/use-reading.ts";
import { Checked } from "./checked.tsx";
import { handIn, previewAdvices, type StoredAdvices } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

const ADVICE_FILES: FileKind = { formats: words.formats, largest: 16 };

/** Choose a file of advices, see what it says or where it is wrong, store it. */
export default function HandInPage() {
  const { t } = useSpeech();
  const [typed, setTyped] = useState("");
  // The preview asks for a currency only when its three letters are typed.
  const currency = isCurrency(typed) ? typed : undefined;
  const given = useFile(ADVICE_FILES);
  const reading = useReading<StoredAdvices, StoredAdvices>(given.file, [currency], (file) =>
    previewAdvices(file, currency),
  );
  const { id, stored, importing = false } = reading;
  const store = useStoring(reading, words.stored);
  return (
    <ImportsPage title={t(words.handInTitle)}>
      {given.file === undefined && <p className="text-soft">{t(words.hint)}</p>}
      <FileReading
        kind={ADVICE_FILES}
        {...{ given, reading }}
        settings={
          given.file !== undefined &&
          stored === undefined && (
            <TextField
              label={t(common.currency)}
              hint={t(words.currencyHint)}
              className="max-w-96"
              maxLength={3}
              value={typed}
              onChange={(text) => setTyped(text.toUpperCase())}
            />
          )
        }
      >
        {(file, preview) => (
          <Checked
            key={id}
            {...{ file, preview, stored, importing }}
            onStore={() => void store(file, (key) => handIn(file, currency, key))}
          />
        )}
      </FileReading>
    </ImportsPage>
  );
}
