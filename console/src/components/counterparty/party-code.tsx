import { useId } from "react";
import { useSpeech } from "../../i18n/language.ts";
import { type ControlProps, TextField } from "../field.tsx";
import { useParties } from "./use-parties.ts";
import { partyWords as words } from "./words.ts";

/** The code of a counterparty, which a person finds by its name. The name stands below. */
export function PartyCode({ className, ...props }: ControlProps<"input"> & { value: string }) {
  const { t } = useSpeech();
  const id = useId();
  const { wanted, found } = useParties(props.value);
  const name = found.find(({ accountCode }) => accountCode === wanted)?.name;
  return (
    <div className={className}>
      <TextField maxLength={100} list={id} autoComplete="off" hint={name ?? t(words.codeHint)} {...props} />
      <datalist id={id}>
        {found.map((party) => (
          <option key={party.accountCode} value={party.accountCode}>
            {party.name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
