import { useState } from "react";
import { useMay } from "../../../api/session.ts";
import { SelectField } from "../../../components/field.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { dateFormatsOf, formatOf } from "../../imports/new/format-fields.tsx";
import { MappingSection } from "../../imports/new/mapping-section.tsx";
import { CONTENTS, columnsOf, contentsOf, headerAt, type TableMapping } from "./columns.ts";
import type { Direction, InvoiceImport } from "./queries.ts";
import { invoiceQuestions, invoiceFileWords as words } from "./words.ts";

interface EditorProps {
  preview: InvoiceImport;
  /** Reads the file by this mapping. */
  onMapping(mapping: TableMapping): Promise<void>;
}

/** Says what each column of a table of open items holds. */
export default function MappingEditor({ preview: { sample, questions, mapping: known }, onMapping }: EditorProps) {
  const { t } = useSpeech();
  const mayKeep = useMay("matching-settings:write");
  const mapping = (known ?? { columns: {} }) as unknown as TableMapping;
  const top = headerAt(sample, mapping);
  const header = sample[top] ?? [];
  const [contents, setContents] = useState(() => contentsOf(mapping, header));
  const [format, setFormat] = useState(() => formatOf(mapping));
  const [direction, setDirection] = useState<Direction | "">(mapping.direction ?? "");
  const save = useChange(async () => {
    const { decimal, dates, currency } = format;
    const { currency: _c, direction: _d, dateFormats: formats, decimalSeparator: _s, ...rest } = mapping;
    await onMapping({
      ...rest,
      columns: columnsOf(contents, header),
      ...(currency !== "" && { currency: currency.toUpperCase() }),
      ...(direction !== "" && { direction }),
      ...(dates !== "" && { dateFormats: dateFormatsOf(format, formats) }),
      ...(decimal !== "" && { decimalSeparator: decimal }),
    });
  });
  return (
    <MappingSection
      hint={mayKeep ? words.mappingHint : words.mappingHintOnce}
      questions={questions}
      texts={invoiceQuestions}
      format={format}
      onFormat={setFormat}
      header={header}
      rows={sample.slice(top + 1)}
      contents={contents}
      choices={CONTENTS.map((content) => ({ value: content, text: t({ ...common, ...words }[content]) }))}
      onContents={setContents}
      save={save}
    >
      <SelectField
        label={t(words.all)}
        value={direction}
        onChange={(value) => setDirection(value as typeof direction)}
        options={{ "": t(words.inColumn), receivable: t(words.receivable), payable: t(words.payable) }}
      />
    </MappingSection>
  );
}
