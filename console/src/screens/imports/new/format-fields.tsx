import { SelectField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { newImportWords as words } from "../words.ts";

const DATE_FORMATS = ["YYYY-MM-DD", "DD.MM.YYYY", "DD.MM.YY", "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "DD MMM YYYY"];

/** Empty: as the file shows. */
export type Decimal = "" | "." | ",";

/** Which sign separates decimals. */
export function DecimalField({ value, onChange }: { value: Decimal; onChange(value: Decimal): void }) {
  const { t } = useSpeech();
  return (
    <SelectField
      label={t(words.decimal)}
      value={value}
      onChange={(event) => onChange(event.target.value as Decimal)}
      options={[
        { value: "", text: t(words.detected) },
        { value: ".", text: t(words.point) },
        { value: ",", text: t(words.comma) },
      ]}
    />
  );
}

/** How dates are written; empty as the file shows. */
export function DatesField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useSpeech();
  const formats = [...new Set([...DATE_FORMATS, ...(value === "" ? [] : [value])])];
  return (
    <SelectField
      label={t(words.dateFormat)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: "", text: t(words.detected) }, ...formats.map((format) => ({ value: format, text: format }))]}
    />
  );
}
