import type { ReactNode } from "react";
import { ApiError } from "../../../api/errors.ts";
import { Button } from "../../../components/button.tsx";
import { Alert, Problem, Section } from "../../../components/page/page.tsx";
import type { Change } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import { mappingQuestions, newImportWords as words } from "../words.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { type Format, FormatFields } from "./format-fields.tsx";
import { Questions, type QuestionsProps } from "./questions.tsx";

interface MappingSectionProps<Content extends string> extends QuestionsProps {
  hint: Entry;
  format: Format;
  onFormat(format: Format): void;
  /** The names of the columns. One without a name is called by its number. */
  header: readonly string[];
  /** Rows of the file below its header. */
  rows: readonly (readonly string[])[];
  /** The content of each column; empty for one that is not used. */
  contents: readonly Content[];
  /** The choices for a column. */
  choices: readonly { value: string; text: string }[];
  onContents(contents: Content[]): void;
  save: Change;
  /** Further fields about the table. */
  children: ReactNode;
}

/** Where a person says what each column of a table holds, with the questions that the file leaves open. */
export function MappingSection<Content extends string>(props: MappingSectionProps<Content>) {
  const { hint, format, onFormat, header, rows, contents, choices, onContents, save, children, ...questions } = props;
  const { t } = useSpeech();
  return (
    <Section
      title={t(words.mapping)}
      actions={
        <Button text={t(words.useMapping)} kind="primary" disabled={save.busy} onClick={() => void save.run()} />
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">{t(hint)}</p>
        <Questions {...questions} />
        <Refusal error={save.error} texts={questions.texts} />
        <div className="flex flex-wrap gap-3">
          <FormatFields format={format} onChange={onFormat} />
          {children}
        </div>
        <ColumnsTable
          label={t(words.firstRows)}
          names={contents.map((_content, at) => header[at] || t(words.columnNumber, { number: at + 1 }))}
          rows={rows}
          contents={contents}
          choices={[{ value: "", text: t(words.unused) }, ...choices]}
          onChange={onContents}
        />
      </div>
    </Section>
  );
}

/** Why the columns were refused: the question that a field leaves open, if it is one. */
function Refusal({ error, texts = mappingQuestions }: Pick<QuestionsProps, "texts"> & { error: unknown }) {
  const { t } = useSpeech();
  const fields = error instanceof ApiError ? error.details.map(({ field }) => field.split(".").at(-1) ?? "") : [];
  const [asked] = fields.flatMap((field) => texts[field] ?? []);
  return asked === undefined ? <Problem error={error} /> : <Alert>{t(asked)}</Alert>;
}
