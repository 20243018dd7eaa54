import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Section } from "../../../components/page/page.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { ColumnsTable } from "../../imports/new/columns-table.tsx";
import { sampleOf } from "../../imports/new/csv-sample.ts";
import { DatesField, type Decimal, DecimalField } from "../../imports/new/format-fields.tsx";
import { Questions } from "../../imports/new/questions.tsx";
import { newImportWords } from "../../imports/words.ts";
import { CONTENTS, columnsOf, contentsOf, headerAt, type TableMapping } from "./columns.ts";
import { type Direction, type InvoiceImport, keepMapping } from "./queries.ts";
import { invoiceQuestions, invoiceFileWords as words } from "./words.ts";

interface EditorProps {
  file: File;
  preview: InvoiceImport;
  /** The mapping was kept, so the file is read in another way. */
  onKept(): void;
}

/** Says what each column of a table of open items holds. The answer is kept for all files with these columns. */
export default function MappingEditor({ file, preview, onKept }: EditorProps) {
  const mapping = (preview.mapping ?? { columns: {} }) as unknown as TableMapping;
  const sample = useQuery({
    queryKey: ["table-sample", file.name, file.size, file.lastModified],
    queryFn: () => sampleOf(file, { encoding: "utf-8" }),
  });
  return (
    <Loaded query={sample}>
      {({ rows }) => <Form rows={rows} mapping={mapping} questions={preview.questions} onKept={onKept} />}
    </Loaded>
  );
}

interface FormProps extends Pick<InvoiceImport, "questions"> {
  rows: readonly (readonly string[])[];
  mapping: TableMapping;
  onKept(): void;
}

function Form({ rows, mapping, questions, onKept }: FormProps) {
  const { t } = useSpeech();
  const top = headerAt(rows, mapping);
  const header = rows[top] ?? [];
  const [contents, setContents] = useState(() => contentsOf(mapping, header));
  const [decimal, setDecimal] = useState<Decimal>(mapping.decimalSeparator ?? "");
  const [dates, setDates] = useState(mapping.dateFormats?.[0] ?? "");
  const [currency, setCurrency] = useState(mapping.currency ?? "");
  const [direction, setDirection] = useState<Direction | "">(mapping.direction ?? "");
  const save = useChange(async () => {
    const { currency: _c, direction: _d, dateFormats: formats, decimalSeparator: _s, ...rest } = mapping;
    await keepMapping({
      ...rest,
      columns: columnsOf(contents, header),
      ...(currency !== "" && { currency: currency.toUpperCase() }),
      ...(direction !== "" && { direction }),
      // The dates of the two columns may be written in two ways.
      ...(dates !== "" && { dateFormats: dates === formats?.[0] ? formats : [dates] }),
      ...(decimal !== "" && { decimalSeparator: decimal }),
    });
    onKept();
  });
  return (
    <Section
      title={t(newImportWords.mapping)}
      actions={
        <Button kind="primary" disabled={save.busy} onClick={() => void save.run()}>
          {t(newImportWords.useMapping)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">{t(words.mappingHint)}</p>
        <Questions questions={questions} texts={invoiceQuestions} />
        <Problem error={save.error} />
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
            label={t(words.all)}
            value={direction}
            onChange={(event) => setDirection(event.target.value as typeof direction)}
            options={[
              { value: "", text: t(words.inColumn) },
              { value: "receivable", text: t(words.receivable) },
              { value: "payable", text: t(words.payable) },
            ]}
          />
        </div>
        <ColumnsTable
          label={t(newImportWords.mapping)}
          names={header.map((name, at) => name || t(newImportWords.columnNumber, { number: at + 1 }))}
          rows={rows.slice(top + 1)}
          contents={contents}
          choices={[
            { value: "", text: t(newImportWords.unused) },
            ...CONTENTS.map((content) => ({ value: content, text: t(words[content]) })),
          ]}
          onChange={setContents}
        />
      </div>
    </Section>
  );
}
