import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";
import type { StatementPreview } from "../queries.ts";
import { mappingQuestions } from "../words.ts";

export interface QuestionsProps extends Pick<StatementPreview, "questions"> {
  /** The questions by the field that they are about. */
  texts?: Readonly<Record<string, Entry>>;
}

/** Questions that the file leaves open, with rows of the columns in question. The import waits for the answers. */
export function Questions({ questions, texts = mappingQuestions }: QuestionsProps) {
  const { t } = useSpeech();
  return questions.map(({ field, question, columns }) => (
    <section key={field} aria-label={question} className="rounded-md border border-edge p-3">
      <p className="font-medium">{texts[field] === undefined ? question : t(texts[field])}</p>
      <dl>
        {columns.map(({ column, name, values }) => (
          <div key={column} className="flex gap-3">
            <dt className="min-w-36 text-soft">{name || t(mappingQuestions.column, { number: column })}</dt>
            <dd>{values.join(" · ")}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
