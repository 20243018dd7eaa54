import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../api/session.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { invitationAddress } from "../../../values/invitation.ts";
import { type Named, type Person, peopleOf } from "./people.ts";
import { recentQuery } from "./queries.ts";
import { workWords as words } from "./words.ts";

/** The people who can be chosen, by name: the person who asks, these, and those who did something last. */
export function usePeople(named: readonly (Named | null)[] = []): { me: Person; people: Person[] } {
  const { subject, name } = useSession();
  const { data: recent } = useQuery(recentQuery);
  const me = { id: `user:${subject}`, name };
  return { me, people: peopleOf(me, named, recent?.entries) };
}

interface PersonFieldProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  /** The person who is chosen. */
  value: Named | null;
  disabled?: boolean;
  onChange(person: Person | null): void;
}

/** Stands for a person who has not signed in yet; no actor has this id. */
const OTHER = "other";

/** Chooses a person. One who has not signed in yet is named by the id that the identity provider gives. */
export function PersonField({ value, onChange, ...field }: PersonFieldProps) {
  const { t } = useSpeech();
  const { me, people } = usePeople([value]);
  const [isOther, setOther] = useState(false);
  const isListed = value === null || people.some(({ id }) => id === value.id);
  const choose = (id: string) => {
    setOther(id === OTHER);
    if (id !== OTHER) onChange(people.find((one) => one.id === id) ?? null);
  };
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        {...field}
        value={isOther ? OTHER : (value?.id ?? "")}
        onChange={choose}
        options={[
          { value: "", text: t(words.nobody) },
          ...people.map(({ id, name }) => ({ value: id, text: id === me.id ? t(words.me, { name }) : name })),
          ...(isListed ? [] : [{ value: value.id, text: value.name ?? value.id }]),
          { value: OTHER, text: t(words.other) },
        ]}
      />
      {isOther && (
        <OtherPerson
          onName={(name) => {
            setOther(false);
            onChange({ id: `user:${name}`, name });
          }}
        />
      )}
    </div>
  );
}

/** A person who is not in the list: the id by which a line is assigned, and a text that invites the person. */
function OtherPerson({ onName }: { onName(id: string): void }) {
  const { t } = useSpeech();
  const { tenant } = useSession();
  return (
    <>
      <TextField
        label={t(words.otherId)}
        hint={t(words.otherHint)}
        autoFocus
        maxLength={200}
        onBlur={({ target }) => target.value.trim() !== "" && onName(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <CopyButton
        text={t(words.invitation, { tenant, address: invitationAddress(tenant, "reviewer") })}
        action={t(words.invite)}
      />
    </>
  );
}
