import { useSpeech } from "../../../i18n/language.ts";
import type { StatementPreview } from "../queries.ts";
import { mappingQuestions } from "../words.ts";

/** What the file does not prove, with rows of the columns in question. The import waits for the answers. */
export function Questions({ questions }: Pick<StatementPreview, "questions">) {
  const { t } = useSpeech();
  return questions.map(({ field, question, columns }) => (
    <section key={field} aria-label={question} className="rounded-md border border-edge p-3">
      <p className="font-medium">
        {field in mappingQuestions ? t(mappingQuestions[field as keyof typeof mappingQuestions]) : question}
      </p>
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
