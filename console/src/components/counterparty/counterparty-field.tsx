import { useState } from "react";
import type { Counterparty } from "../../api/resources.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { Button } from "../button.tsx";
import { TextField } from "../field.tsx";
import { Party } from "../party.tsx";
import { useChoices } from "../use-choices.ts";
import { knownParty, NO_PARTY, newParty, type PartyChoice } from "./party-choice.ts";
import { useParties } from "./use-parties.ts";
import { partyWords as words } from "./words.ts";

interface CounterpartyFieldProps {
  choice: PartyChoice;
  onChange(choice: PartyChoice): void;
  /** A person begins to look for one: a proposal that comes later must take nothing away. */
  onBegin?: (() => void) | undefined;
  problem?: string | undefined;
}

/** Chooses a counterparty by name, or names a new one. */
export function CounterpartyField({ choice, onChange, onBegin, problem }: CounterpartyFieldProps) {
  const { t } = useSpeech();
  if (choice.isNew) return <NewParty choice={choice} onChange={onChange} problem={problem} />;
  if (choice.code === "") return <Picker onChange={onChange} onBegin={onBegin} problem={problem} />;
  return (
    <fieldset className="flex items-center gap-2" data-party={choice.code}>
      <legend className="pb-1 text-[0.8125rem] font-medium">{t(common.counterparty)}</legend>
      <span className="min-w-0 flex-1">
        <Party name={choice.name} code={choice.code} />
      </span>
      <Button text={t(words.choose)} size="small" onClick={() => onChange(NO_PARTY)} />
    </fieldset>
  );
}

function NewParty({ choice, onChange, problem }: Parameters<typeof CounterpartyField>[0]) {
  const { t } = useSpeech();
  const set = (field: "name" | "code" | "iban") => (value: string) => onChange({ ...choice, [field]: value });
  const missing = (value: string) => (value.trim() === "" ? problem : undefined);
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3" data-new-party>
      <legend className="px-1 text-[0.8125rem] font-medium">{t(words.newParty)}</legend>
      <TextField label={t(common.name)} value={choice.name} problem={missing(choice.name)} onChange={set("name")} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t(words.code)}
          value={choice.code}
          problem={missing(choice.code)}
          maxLength={100}
          onChange={set("code")}
        />
        <TextField label={t(words.iban)} value={choice.iban} onChange={set("iban")} />
      </div>
      <Button text={t(words.choose)} size="small" className="self-start" onClick={() => onChange(NO_PARTY)} />
    </fieldset>
  );
}

/** Stands for one that is to be created, which has no code yet. */
const NEW = "new";
type Option = Counterparty | typeof NEW;
const keyOf = (party: Option): string => (party === NEW ? "" : party.accountCode);

function Picker({ onChange, onBegin, problem }: Omit<Parameters<typeof CounterpartyField>[0], "choice">) {
  const { t } = useSpeech();
  const [text, setText] = useState("");
  const { wanted, found, isCurrent } = useParties(text);
  // Only the answer tells whether a counterparty has this name already.
  const options: Option[] = wanted !== "" && isCurrent ? [...found, NEW] : found;
  const choose = (party: Option) => onChange(party === NEW ? newParty(wanted) : knownParty(party));
  const { field, at, listId, optionId, restart } = useChoices({
    options,
    keyOf,
    isCurrent,
    choose,
    leavesEnter: () => options.length === 0,
  });
  return (
    <div>
      <TextField
        label={t(common.counterparty)}
        hint={t(words.hint)}
        problem={problem}
        {...field}
        value={text}
        onChange={(typed) => {
          setText(typed);
          restart();
          onBegin?.();
        }}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t(common.counterparty)}
        className="mt-1 max-h-48 overflow-y-auto rounded-md border border-line empty:border-0"
      >
        {options.map((party, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
          <div
            key={keyOf(party)}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className="flex min-h-8 cursor-pointer items-center border-b border-line px-3 py-1 last:border-0 hover:bg-hover aria-selected:bg-chosen"
            onClick={() => choose(party)}
          >
            {party === NEW ? (
              t(words.createNamed, { name: wanted })
            ) : (
              <Party name={party.name} code={party.accountCode} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
