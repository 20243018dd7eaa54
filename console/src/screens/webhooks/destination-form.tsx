import { EVENT_TYPES, type EventType, RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { Button } from "../../components/button.tsx";
import { Checkbox, CheckboxList } from "../../components/checkbox.tsx";
import { TextField } from "../../components/field.tsx";
import { fieldProblem, partProblem } from "../../components/field-problem.ts";
import { TextArea } from "../../components/text-area.tsx";
import { useSpeech } from "../../i18n/language.ts";
import type { DestinationFields } from "./destination-fields.ts";
import { webhookWords as words } from "./words.ts";

interface FormProps {
  fields: DestinationFields;
  /** The stored custom headers. */
  headerNames?: readonly string[] | undefined;
  error: unknown;
  onChange(fields: DestinationFields): void;
}

/** Connects the fields of texts with what a person typed and what was refused. */
const textsOf =
  ({ fields, error, onChange }: FormProps) =>
  (name: "url" | "description" | "headers" | "maxPerSecond") => ({
    ...{ value: fields[name], problem: fieldProblem(error, name) },
    onChange: (text: string) => onChange({ ...fields, [name]: text }),
  });

/** The fields of a destination. */
export function DestinationForm(props: FormProps) {
  const { t } = useSpeech();
  const { fields, onChange } = props;
  const field = textsOf(props);
  const choose = (eventTypes: readonly EventType[]) => onChange({ ...fields, eventTypes });
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t(words.url)} type="url" placeholder="https://" maxLength={2048} {...field("url")} />
      <TextField label={t(words.description)} maxLength={255} {...field("description")} />
      <CheckboxList
        title={t(words.eventTypes)}
        action={<Button text={t(words.all)} size="small" kind="quiet" onClick={() => choose(RESOURCE_EVENT_TYPES)} />}
        values={EVENT_TYPES}
        chosen={fields.eventTypes}
        onChange={choose}
      />
      <Pacing {...props} />
    </div>
  );
}

/** The options of a destination: its custom headers, its rate and its order. */
function Pacing(props: FormProps) {
  const { t } = useSpeech();
  const { fields, headerNames = [], error, onChange } = props;
  const field = textsOf(props);
  const sent =
    headerNames.length === 0 ? t(words.headersHint) : t(words.headersSent, { names: headerNames.join(", ") });
  return (
    <>
      <TextArea
        label={t(words.headers)}
        hint={sent}
        rows={2}
        spellCheck={false}
        placeholder="Authorization: Bearer …"
        {...field("headers")}
        problem={fieldProblem(error, "headers") ?? partProblem(error, "headers")}
      />
      {headerNames.length > 0 && (
        <Checkbox
          label={t(words.withoutHeaders)}
          checked={fields.withoutHeaders}
          onChange={(withoutHeaders) => onChange({ ...fields, withoutHeaders })}
        />
      )}
      <TextField
        label={t(words.maxPerSecond)}
        hint={t(words.maxPerSecondHint)}
        type="number"
        min={1}
        max={1_000}
        {...field("maxPerSecond")}
      />
      <Checkbox
        label={t(words.ordered)}
        checked={fields.ordered}
        onChange={(ordered) => onChange({ ...fields, ordered })}
      />
    </>
  );
}
