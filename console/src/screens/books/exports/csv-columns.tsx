import { Checkbox } from "../../../components/checkbox.tsx";
import { SelectField } from "../../../components/field.tsx";
import { Section } from "../../../components/page/page.tsx";
import { RowsField } from "../../../components/rows-field.tsx";
import type { DraftProps } from "../../../components/use-form-key.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Draft } from "./draft.ts";
import { FIELD_WORDS, settingsWords as words } from "./settings-words.ts";

/** The form of a batch's CSV file: its columns, what stands between them, and its decimal sign. */
export function CsvColumns({ draft, change }: Omit<DraftProps<Draft>, "error">) {
  const { t } = useSpeech();
  const { columns, delimiter, decimalComma } = draft;
  const fields = Object.entries(FIELD_WORDS).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <Section title={t(words.csv)}>
      <div className="flex flex-wrap items-end gap-4 px-4 py-3">
        <SelectField
          label={t(words.delimiter)}
          value={delimiter}
          onChange={(delimiter) => change({ delimiter })}
          options={{ ",": t(words.comma), ";": t(words.semicolon), "\t": t(words.tab) }}
        />
        <Checkbox
          label={t(words.decimalComma)}
          checked={decimalComma}
          onChange={(decimalComma) => change({ decimalComma })}
        />
      </div>
      <div className="px-4 pb-3">
        <RowsField
          label={t(words.columns)}
          hint={t(words.columnsHint)}
          add={t(words.addColumn)}
          blank={{ header: t(FIELD_WORDS.amount), field: "amount" }}
          rows={columns}
          onChange={(rows) => change({ columns: rows })}
          columns={[
            { name: "header", title: t(words.header), maxLength: 100 },
            { name: "field", title: t(words.field), options: fields },
          ]}
        />
      </div>
    </Section>
  );
}
