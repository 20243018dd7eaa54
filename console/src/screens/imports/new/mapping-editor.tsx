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
import { useSpeech } from "../../../i18n/language.ts";
import { banksQuery, type StatementPreview } from "../queries.ts";
import { newImportWords as words } from "../words.ts";
import { CONTENTS, type Content, columnsOf, contentsOf } from "./columns.ts";
import { type CsvSample, sampleOf } from "./csv-sample.ts";
import { Questions } from "./questions.tsx";

const DATE_FORMATS = ["YYYY-MM-DD", "DD.MM.YYYY", "DD.MM.YY", "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "DD MMM YYYY"];

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
  const [decimal, setDecimal] = useState(mapping.decimalSeparator ?? "");
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
          <SelectField
            label={t(words.decimal)}
            value={decimal}
            onChange={(event) => setDecimal(event.target.value as typeof decimal)}
            options={[
              { value: "", text: t(words.detected) },
              { value: ".", text: t(words.point) },
              { value: ",", text: t(words.comma) },
            ]}
          />
          <SelectField
            label={t(words.dateFormat)}
            value={dates}
            onChange={(event) => setDates(event.target.value)}
            options={[
              { value: "", text: t(words.detected) },
              ...[...new Set([...DATE_FORMATS, ...(dates === "" ? [] : [dates])])].map((value) => ({
                value,
                text: value,
              })),
            ]}
          />
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
              { value: "in", text: t(words.incoming) },
              { value: "out", text: t(words.outgoing) },
            ]}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard. */}
        <section aria-label={t(words.mapping)} tabIndex={0} className="overflow-x-auto">
          <table className="border-collapse text-[0.8125rem]">
            <thead>
              <tr>
                {contents.map((content, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position only.
                  <th key={at} scope="col" className="min-w-36 p-1 text-left align-bottom font-medium">
                    <span className="block truncate pb-1">{nameOf(at)}</span>
                    <SelectField
                      label={t(words.holds, { column: nameOf(at) })}
                      bare
                      value={content}
                      onChange={(event) => setContents(contents.with(at, event.target.value as Content))}
                      options={choices}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.rows.slice(hasHeader ? 1 : 0).map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no name.
                <tr key={line} className="border-t border-line">
                  {contents.map((content, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                    <td key={at} className={`max-w-56 truncate p-1 ${content === "" ? "text-soft" : ""}`}>
                      {row[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </Section>
  );
}
