import { type ComponentProps, useId } from "react";
import { useParties } from "../../../components/counterparty/use-parties.ts";
import { TextField } from "../../../components/field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { ruleFieldWords as fields } from "./words.ts";

/** The code of a counterparty, which a person finds by its name. The name stands below. */
export function PartyCode(props: ComponentProps<typeof TextField> & { value: string }) {
  const { t } = useSpeech();
  const id = useId();
  const { wanted, found } = useParties(props.value);
  const name = found.find(({ accountCode }) => accountCode === wanted)?.name;
  return (
    <div>
      <TextField maxLength={100} list={id} autoComplete="off" hint={name ?? t(fields.codeHint)} {...props} />
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
