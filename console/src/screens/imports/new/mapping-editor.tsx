import type { CsvMapping } from "@matchbook/statements/csv-mapping";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Bank } from "../../../api/resources.ts";
import { SelectField } from "../../../components/field.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { StatementPreview } from "../queries.ts";
import { newImportWords as words } from "../words.ts";
import { CONTENTS, columnsOf, contentsOf } from "./columns.ts";
import { type CsvSample, sampleOf } from "./csv-sample.ts";
import { dateFormatsOf, formatOf } from "./format-fields.tsx";
import { MappingSection } from "./mapping-section.tsx";

interface EditorProps {
  file: File;
  /** The mapping by which the file was read; null when none is known yet. */
  mapping: Bank["csvMapping"];
  preview: StatementPreview;
  /** Reads the file by this mapping. */
  onMapping(mapping: object): Promise<void>;
}

/** Says what each column of a CSV file holds, above rows of the file. */
export default function MappingEditor({ file, mapping: known, preview, onMapping }: EditorProps) {
  const mapping = (known ?? preview.proposedMapping ?? { columns: {} }) as CsvMapping;
  const sample = useQuery({
    queryKey: ["csv-sample", file.name, file.size, file.lastModified, mapping],
    queryFn: () => sampleOf(file, { ...mapping, encoding: mapping.encoding ?? preview.encoding ?? "utf-8" }),
  });
  return (
    <Loaded query={sample}>
      {(rows) => <Form mapping={mapping} sample={rows} questions={preview.questions} onMapping={onMapping} />}
    </Loaded>
  );
}

interface FormProps extends Pick<StatementPreview, "questions">, Pick<EditorProps, "onMapping"> {
  mapping: CsvMapping;
  sample: CsvSample;
}

function Form({ mapping, sample, questions, onMapping }: FormProps) {
  const { t } = useSpeech();
  const hasHeader = mapping.header !== false;
  const width = Math.max(...sample.rows.map((row) => row.length), 1);
  const header = hasHeader ? (sample.rows[0] ?? []) : [];
  const [contents, setContents] = useState(() => contentsOf(mapping.columns ?? {}, header, width));
  const [format, setFormat] = useState(() => formatOf(mapping));
  const [isOut, setIsOut] = useState(mapping.invertSign ?? false);
  const save = useChange(async () => {
    const { decimal, dates, currency } = format;
    const { decimalSeparator, thousandsSeparator, dateFormats, ...others } = mapping;
    // Columns take the place of a named preset.
    const { preset: _preset, currency: _currency, invertSign: _sign, ...rest } = others;
    const otherSign = decimal === "." ? "," : ".";
    await onMapping({
      ...rest,
      delimiter: sample.delimiter,
      columns: columnsOf(contents, header),
      ...(decimal !== "" && {
        decimalSeparator: decimal,
        // Thousands may be separated by another sign, such as a space.
        thousandsSeparator: decimal === decimalSeparator ? (thousandsSeparator ?? otherSign) : otherSign,
      }),
      ...(dates !== "" && { dateFormats: dateFormatsOf(format, dateFormats) }),
      ...(currency !== "" && { currency: currency.toUpperCase() }),
      ...(isOut && { invertSign: true }),
    });
  });
  return (
    <MappingSection
      hint={words.mappingHint}
      questions={questions}
      format={format}
      onFormat={setFormat}
      header={header}
      rows={sample.rows.slice(hasHeader ? 1 : 0)}
      contents={contents}
      choices={CONTENTS.map((content) => ({ value: content, text: t({ ...common, ...words }[content]) }))}
      onContents={setContents}
      save={save}
    >
      <SelectField
        label={t(words.positive)}
        value={isOut ? "out" : "in"}
        onChange={(value) => setIsOut(value === "out")}
        options={{ in: t(common.incoming), out: t(common.outgoing) }}
      />
    </MappingSection>
  );
}
