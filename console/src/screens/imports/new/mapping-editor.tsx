import type { CsvMapping } from "@matchbook/statements/csv-mapping";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import type { Bank } from "../../../api/resources.ts";
import { SelectField } from "../../../components/field.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { banksQuery, type StatementPreview } from "../queries.ts";
import { newImportWords as words } from "../words.ts";
import { CONTENTS, columnsOf, contentsOf } from "./columns.ts";
import { type CsvSample, sampleOf } from "./csv-sample.ts";
import { dateFormatsOf, formatOf } from "./format-fields.tsx";
import { MappingSection } from "./mapping-section.tsx";

/** Says what each column of a CSV file holds, above rows of the file. The answer is kept for the bank account. */
export default function MappingEditor({ file, bank, preview }: { file: File; bank: Bank; preview: StatementPreview }) {
  const mapping = (preview.proposedMapping ?? bank.csvMapping ?? { columns: {} }) as CsvMapping;
  const sample = useQuery({
    queryKey: ["csv-sample", file.name, file.size, file.lastModified, mapping],
    queryFn: () => sampleOf(file, { ...mapping, encoding: mapping.encoding ?? preview.encoding ?? "utf-8" }),
  });
  return (
    <Loaded query={sample}>
      {(rows) => <Form bank={bank} mapping={mapping} sample={rows} questions={preview.questions} />}
    </Loaded>
  );
}

interface FormProps extends Pick<StatementPreview, "questions"> {
  bank: Bank;
  mapping: CsvMapping;
  sample: CsvSample;
}

function Form({ bank, mapping, sample, questions }: FormProps) {
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
    const csvMapping = {
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
    };
    await request("PATCH", `/bank-connections/${bank.id}`, { body: { csvMapping } });
    await queryClient.invalidateQueries({ queryKey: banksQuery.queryKey });
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
      choices={CONTENTS.map((content) => ({ value: content, text: t(words[content]) }))}
      onContents={setContents}
      save={save}
    >
      <SelectField
        label={t(words.positive)}
        value={isOut ? "out" : "in"}
        onChange={(event) => setIsOut(event.target.value === "out")}
        options={[
          { value: "in", text: t(common.incoming) },
          { value: "out", text: t(common.outgoing) },
        ]}
      />
    </MappingSection>
  );
}
