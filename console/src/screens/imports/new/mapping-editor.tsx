import type { CsvMapping } from "@matchbook/statements/csv-mapping";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import type { Bank } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { Loaded } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { banksQuery, type StatementPreview } from "../queries.ts";
import { newImportWords as words } from "../words.ts";
import { CONTENTS, columnsOf, contentsOf } from "./columns.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { type CsvSample, sampleOf } from "./csv-sample.ts";
import { DatesField, type Decimal, DecimalField } from "./format-fields.tsx";
import { Questions } from "./questions.tsx";

/** Says what each column of a CSV file holds, above rows of the file. The answer is kept for the bank account. */
export default function MappingEditor({ file, bank, preview }: { file: File; bank: Bank; preview: StatementPreview }) {
  const mapping = (bank.csvMapping ?? preview.proposedMapping ?? { columns: {} }) as CsvMapping;
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
  const [decimal, setDecimal] = useState<Decimal>(mapping.decimalSeparator ?? "");
  const [dates, setDates] = useState(mapping.dateFormats?.[0] ?? "");
  const [currency, setCurrency] = useState(mapping.currency ?? "");
  const [isOut, setIsOut] = useState(mapping.invertSign ?? false);
  const [error, setError] = useState<unknown>();
  const nameOf = (at: number) => header[at] || t(words.columnNumber, { number: at + 1 });

  const save = async () => {
    const { decimalSeparator: _decimal, thousandsSeparator: _thousands, dateFormats: _dates, ...others } = mapping;
    // Columns take the place of a named preset.
    const { preset: _preset, currency: _currency, invertSign: _sign, ...rest } = others;
    const csvMapping = {
      ...rest,
      delimiter: sample.delimiter,
      columns: columnsOf(contents, header),
      ...(decimal !== "" && { decimalSeparator: decimal, thousandsSeparator: decimal === "." ? "," : "." }),
      ...(dates !== "" && { dateFormats: [dates] }),
      ...(currency !== "" && { currency: currency.toUpperCase() }),
      ...(isOut && { invertSign: true }),
    };
    try {
      await request("PATCH", `/bank-connections/${bank.id}`, { body: { csvMapping } });
      await queryClient.invalidateQueries({ queryKey: banksQuery.queryKey });
    } catch (problem) {
      setError(problem);
    }
  };

  const choices = [
    { value: "", text: t(words.unused) },
    ...CONTENTS.map((content) => ({ value: content, text: t(words[content]) })),
  ];
  return (
    <Section
      title={t(words.mapping)}
      actions={
        <Button kind="primary" onClick={() => void save()}>
          {t(words.useMapping)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">{t(words.mappingHint)}</p>
        <Questions questions={questions} />
        <Problem error={error} />
        <div className="flex flex-wrap gap-3">
          <DecimalField value={decimal} onChange={setDecimal} />
          <DatesField value={dates} onChange={setDates} />
          <TextField
            label={t(words.currency)}
            className="w-24"
            maxLength={3}
            value={currency}
            onChange={(event) => setCurrency(event.target.value)}
          />
          <SelectField
            label={t(words.positive)}
            value={isOut ? "out" : "in"}
            onChange={(event) => setIsOut(event.target.value === "out")}
            options={[
              { value: "in", text: t(common.incoming) },
              { value: "out", text: t(common.outgoing) },
            ]}
          />
        </div>
        <ColumnsTable
          label={t(words.mapping)}
          names={contents.map((_content, at) => nameOf(at))}
          rows={sample.rows.slice(hasHeader ? 1 : 0)}
          contents={contents}
          choices={choices}
          onChange={setContents}
        />
      </div>
    </Section>
  );
}
