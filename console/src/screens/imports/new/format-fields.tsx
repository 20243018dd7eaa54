import { SelectField, TextField } from "../../../components/field.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { newImportWords as words } from "../words.ts";

const DATE_FORMATS = ["YYYY-MM-DD", "DD.MM.YYYY", "DD.MM.YY", "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "DD MMM YYYY"];

/** The notation of amounts and dates in a table. Empty: as the file shows. */
export interface Format {
  /** The sign that separates decimals. */
  decimal: "" | "." | ",";
  dates: string;
  currency: string;
}

interface MappedFormat {
  decimalSeparator?: "." | "," | undefined;
  dateFormats?: readonly string[] | undefined;
  currency?: string | undefined;
}

export function formatOf({ decimalSeparator, dateFormats, currency }: MappedFormat): Format {
  return { decimal: decimalSeparator ?? "", dates: dateFormats?.[0] ?? "", currency: currency ?? "" };
}

/** The date formats of a mapping. Two columns may have one each: those that it had before stay until the first changes. */
export function dateFormatsOf({ dates }: Format, before: readonly string[] | undefined): string[] {
  return dates === before?.[0] ? [...before] : [dates];
}

/** The fields of a format. */
export function FormatFields({ format, onChange }: { format: Format; onChange(format: Format): void }) {
  const { t } = useSpeech();
  const { decimal, dates, currency } = format;
  const dateFormats = [...new Set([...DATE_FORMATS, ...(dates === "" ? [] : [dates])])];
  return (
    <>
      <SelectField
        label={t(words.decimal)}
        value={decimal}
        onChange={(value) => onChange({ ...format, decimal: value as Format["decimal"] })}
        options={{ "": t(words.detected), ".": t(words.point), ",": t(words.comma) }}
      />
      <SelectField
        label={t(words.dateFormat)}
        value={dates}
        onChange={(dates) => onChange({ ...format, dates })}
        options={[{ value: "", text: t(words.detected) }, ...dateFormats.map((value) => ({ value, text: value }))]}
      />
      <TextField
        label={t(common.currency)}
        className="w-24"
        maxLength={3}
        value={currency}
        onChange={(currency) => onChange({ ...format, currency })}
      />
    </>
  );
}
