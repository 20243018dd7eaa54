import type { ComponentType } from "react";
import { useSpeech } from "../i18n/language.ts";
import { catalogue } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { type ControlProps, type Options, SelectField, TextField } from "./field.tsx";
import { CloseIcon } from "./more-icons.tsx";

const words = catalogue({
  cell: { en: "{label}: {title} {number}", de: "{label}: {title} {number}" },
  remove: { en: "Remove {label}, row {number}", de: "{label}, Zeile {number} entfernen" },
});

interface RowColumn<Row> extends Omit<ControlProps<"input">, "label" | "value" | "onChange" | "name"> {
  name: keyof Row & string;
  title: string;
  /** The field of a cell; a text without it. */
  Field?: ComponentType<ControlProps<"input"> & { value: string }>;
  /** Makes the cell a choice. */
  options?: Options;
  problemOf?(row: Row, at: number): string | undefined;
}

interface RowsFieldProps<Row> {
  label: string;
  hint?: string;
  columns: readonly RowColumn<Row>[];
  rows: readonly Row[];
  /** A row that is added. */
  blank: Row;
  /** The text of the button that adds one. */
  add: string;
  disabled?: boolean;
  onChange(rows: Row[]): void;
}

/** A table of texts that a person fills in: rows can be added and removed. */
export function RowsField<Row extends { [name in keyof Row]: string }>(props: RowsFieldProps<Row>) {
  const { label, hint, columns, rows, blank, add, disabled = false, onChange } = props;
  const { t } = useSpeech();
  return (
    <fieldset disabled={disabled} className="flex flex-col items-start gap-2 *:first:mb-1">
      <legend className="text-[0.8125rem] font-medium">{label}</legend>
      {hint !== undefined && <p className="text-[0.8125rem] text-soft">{hint}</p>}
      {rows.length > 0 && columns.length > 1 && (
        <div className="flex w-full max-w-2xl gap-2 pr-10 text-[0.8125rem] text-soft" aria-hidden="true">
          {columns.map(({ name, title }) => (
            <span key={name} className="flex-1">
              {title}
            </span>
          ))}
        </div>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its position, its texts are typed.
        <div key={at} className="flex w-full max-w-2xl items-start gap-2">
          {columns.map(({ name, title, Field = TextField, options, problemOf, ...control }) => {
            const cell = {
              ...{ label: t(words.cell, { label, title, number: at + 1 }), bare: true, className: "min-w-0 flex-1" },
              ...{ value: row[name], problem: problemOf?.(row, at) },
              onChange: (text: string) => onChange(rows.with(at, { ...row, [name]: text })),
            };
            if (options !== undefined) return <SelectField key={name} {...cell} options={options} />;
            return <Field key={name} {...cell} {...control} />;
          })}
          <Button
            kind="quiet"
            size="icon"
            aria-label={t(words.remove, { label, number: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      <Button text={add} size="small" aria-label={`${add}: ${label}`} onClick={() => onChange([...rows, blank])} />
    </fieldset>
  );
}
