import { EVENT_TYPES, type EventType, RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { Button } from "../../components/button.tsx";
import { Checkbox } from "../../components/checkbox.tsx";
import { TextField } from "../../components/field.tsx";
import { fieldProblem, partProblem } from "../../components/field-problem.ts";
import { TextArea } from "../../components/text-area.tsx";
import { useSpeech } from "../../i18n/language.ts";
import type { DestinationFields } from "./destination-fields.ts";
import { webhookWords as words } from "./words.ts";

/** The fields of a destination. */
export function DestinationForm({
  fields,
  headerNames = [],
  error,
  onChange,
}: {
  fields: DestinationFields;
  /** The stored custom headers. */
  headerNames?: readonly string[] | undefined;
  error: unknown;
  onChange(fields: DestinationFields): void;
}) {
  const { t } = useSpeech();
  const { url, description, eventTypes } = fields;
  const toggle = (type: EventType, on: boolean) =>
    onChange({ ...fields, eventTypes: EVENT_TYPES.filter((one) => (one === type ? on : eventTypes.includes(one))) });
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t(words.url)}
        type="url"
        value={url}
        placeholder="https://"
        maxLength={2048}
        problem={fieldProblem(error, "url")}
        onChange={(url) => onChange({ ...fields, url })}
      />
      <TextField
        label={t(words.description)}
        value={description}
        maxLength={255}
        problem={fieldProblem(error, "description")}
        onChange={(description) => onChange({ ...fields, description })}
      />
      <fieldset>
        <legend className="flex w-full items-center gap-2 text-[0.8125rem] font-medium">
          {t(words.eventTypes)}
          <Button
            text={t(words.all)}
            size="small"
            kind="quiet"
            onClick={() => onChange({ ...fields, eventTypes: RESOURCE_EVENT_TYPES })}
          />
        </legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={type}
              checked={eventTypes.includes(type)}
              onChange={(checked) => toggle(type, checked)}
            />
          ))}
        </div>
      </fieldset>
      <Pacing {...{ fields, headerNames, error, onChange }} />
    </div>
  );
}

/** The options of a destination: its custom headers, its rate and its order. */
function Pacing({ fields, headerNames = [], error, onChange }: Parameters<typeof DestinationForm>[0]) {
  const { t } = useSpeech();
  const { maxPerSecond, ordered, headers, withoutHeaders } = fields;
  const sent =
    headerNames.length === 0 ? t(words.headersHint) : t(words.headersSent, { names: headerNames.join(", ") });
  return (
    <>
      <TextArea
        label={t(words.headers)}
        hint={sent}
        problem={fieldProblem(error, "headers") ?? partProblem(error, "headers")}
        rows={2}
        spellCheck={false}
        value={headers}
        placeholder="Authorization: Bearer …"
        onChange={(headers) => onChange({ ...fields, headers })}
      />
      {headerNames.length > 0 && (
        <Checkbox
          label={t(words.withoutHeaders)}
          checked={withoutHeaders}
          onChange={(withoutHeaders) => onChange({ ...fields, withoutHeaders })}
        />
      )}
      <TextField
        label={t(words.maxPerSecond)}
        hint={t(words.maxPerSecondHint)}
        type="number"
        min={1}
        max={1_000}
        value={maxPerSecond}
        problem={fieldProblem(error, "maxPerSecond")}
        onChange={(maxPerSecond) => onChange({ ...fields, maxPerSecond })}
      />
      <Checkbox label={t(words.ordered)} checked={ordered} onChange={(ordered) => onChange({ ...fields, ordered })} />
    </>
  );
}
