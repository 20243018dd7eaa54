import { useQuery } from "@tanstack/react-query";
import type { TransactionWithMatches } from "../../../api/resources.ts";
import { DayField } from "../../../components/day-field.tsx";
import { SelectField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import type { LineActions } from "../line-actions.ts";
import { lineWords } from "../line-words.ts";
import { Comments } from "./comments.tsx";
import { PersonField, usePeople } from "./person-field.tsx";
import { reasonsQuery } from "./queries.ts";
import { workWords as words } from "./words.ts";

/** Who is to decide about a line, until when it waits, why it is open, and what people say about it. */
export default function WorkPanel({ line, actions }: { line: TransactionWithMatches; actions: LineActions }) {
  const { t } = useSpeech();
  const { data: known } = useQuery(reasonsQuery);
  const { assignee, postponed_until: until, work_reason: reason, comments } = line;
  const { people } = usePeople([assignee, ...comments.map(({ author }) => author)]);
  const disabled = !actions.mayLine;
  return (
    <section aria-label={t(lineWords.work)} className="rounded-lg border border-line bg-panel p-3" data-work>
      <div className="grid gap-3 sm:grid-cols-3">
        <PersonField
          label={t(words.assignee)}
          value={assignee}
          disabled={disabled}
          onChange={(person) => void actions.work(line, { assignee: person })}
        />
        <DayField
          label={t(words.postponed)}
          disabled={disabled}
          key={until}
          defaultValue={until ?? ""}
          onBlur={({ target: { value } }) => {
            if (value !== (until ?? "")) void actions.work(line, { postponedUntil: value || null });
          }}
        />
        <SelectField
          label={t(words.reason)}
          disabled={disabled}
          value={reason ?? ""}
          onChange={(value) => void actions.work(line, { reason: value || null })}
          options={[
            { value: "", text: t(words.noReason) },
            ...withReason(known?.reasons ?? [], reason).map(({ code, label }) => ({ value: code, text: label })),
          ]}
        />
      </div>
      <Comments line={line} actions={actions} people={people} />
    </section>
  );
}

type Reason = { code: string; label: string };

/** The reasons of the list. One that was taken from it stays with its lines. */
function withReason(reasons: readonly Reason[], reason: string | null): readonly Reason[] {
  return reason === null || reasons.some(({ code }) => code === reason)
    ? reasons
    : [...reasons, { code: reason, label: reason }];
}
