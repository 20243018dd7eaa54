import type { PostingField } from "@matchbook/api/resources/export";
import { Button } from "../../../components/button.tsx";
import { Checkbox } from "../../../components/checkbox.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { CloseIcon } from "../../../components/more-icons.tsx";
import { Section } from "../../../components/page/page.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { Draft, DraftProps } from "./draft.ts";
import { FIELD_WORDS, settingsWords as words } from "./settings-words.ts";

/** The form of a batch's CSV file: its columns, what stands between them, and its decimal sign. */
export function CsvColumns({ draft, change }: DraftProps) {
  const { t } = useSpeech();
  const { columns, delimiter, decimalComma } = draft;
  const fields = Object.entries(FIELD_WORDS).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <Section title={t(words.csv)}>
      <div className="flex flex-wrap items-end gap-4 px-4 py-3">
        <SelectField
          label={t(words.delimiter)}
          value={delimiter}
          onChange={(event) => change({ delimiter: event.target.value })}
          options={[
            { value: ",", text: t(words.comma) },
            { value: ";", text: t(words.semicolon) },
            { value: "\t", text: t(words.tab) },
          ]}
        />
        <Checkbox
          label={t(words.decimalComma)}
          checked={decimalComma}
          onChange={(event) => change({ decimalComma: event.target.checked })}
        />
      </div>
      <div className="flex flex-col gap-2 px-4 pb-3">
        <p className="text-soft">{t(words.columnsHint)}</p>
        {columns.map((column, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            key={at}
            at={at}
            column={column}
            fields={fields}
            onChange={(changed) => change({ columns: columns.with(at, changed) })}
            onRemove={() => change({ columns: columns.toSpliced(at, 1) })}
          />
        ))}
        <Button
          size="small"
          className="self-start"
          onClick={() => change({ columns: [...columns, { header: t(FIELD_WORDS.amount), field: "amount" }] })}
        >
          {t(words.addColumn)}
        </Button>
      </div>
    </Section>
  );
}

type CsvColumn = Draft["columns"][number];

interface RowProps {
  /** The place of the column; the labels of the first one are in view. */
  at: number;
  column: CsvColumn;
  /** The choices for a column. */
  fields: readonly { value: string; text: string }[];
  onChange(column: CsvColumn): void;
  onRemove(): void;
}

function ColumnRow({ at, column, fields, onChange, onRemove }: RowProps) {
  const { t } = useSpeech();
  return (
    <div className="flex items-end gap-2">
      <TextField
        className="flex-1"
        label={t(words.header, { number: at + 1 })}
        bare={at > 0}
        maxLength={100}
        value={column.header}
        onChange={(event) => onChange({ ...column, header: event.target.value })}
      />
      <SelectField
        className="flex-1"
        label={t(words.field, { number: at + 1 })}
        bare={at > 0}
        value={column.field}
        onChange={(event) => onChange({ ...column, field: event.target.value as PostingField })}
        options={fields}
      />
      <Button size="icon" kind="quiet" aria-label={t(words.removeColumn, { number: at + 1 })} onClick={onRemove}>
        <CloseIcon />
      </Button>
    </div>
  );
}
