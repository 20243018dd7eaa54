import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../../components/field.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { sampleOf } from "../../imports/new/csv-sample.ts";
import { dateFormatsOf, formatOf } from "../../imports/new/format-fields.tsx";
import { MappingSection } from "../../imports/new/mapping-section.tsx";
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
  const [format, setFormat] = useState(() => formatOf(mapping));
  const [direction, setDirection] = useState<Direction | "">(mapping.direction ?? "");
  const save = useChange(async () => {
    const { decimal, dates, currency } = format;
    const { currency: _c, direction: _d, dateFormats: formats, decimalSeparator: _s, ...rest } = mapping;
    await keepMapping({
      ...rest,
      columns: columnsOf(contents, header),
      ...(currency !== "" && { currency: currency.toUpperCase() }),
      ...(direction !== "" && { direction }),
      ...(dates !== "" && { dateFormats: dateFormatsOf(format, formats) }),
      ...(decimal !== "" && { decimalSeparator: decimal }),
    });
    onKept();
  });
  return (
    <MappingSection
      hint={words.mappingHint}
      questions={questions}
      texts={invoiceQuestions}
      format={format}
      onFormat={setFormat}
      header={header}
      rows={rows.slice(top + 1)}
      contents={contents}
      choices={CONTENTS.map((content) => ({ value: content, text: t(words[content]) }))}
      onContents={setContents}
      save={save}
    >
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
    </MappingSection>
  );
}
