import { useState } from "react";
import { codeFor, isComplete, newParty } from "../../components/counterparty/party-choice.ts";
import { createParty } from "../../components/counterparty/party-requests.ts";
import { partyWords } from "../../components/counterparty/words.ts";
import { TextField } from "../../components/field.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { notify } from "../../components/notices.tsx";
import { useChange } from "../../components/use-change.ts";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { counterpartyWords as words } from "./words.ts";

/** Creates a counterparty. Its code follows from the name until a person changes it. */
export default function CreateDialog({ onClose }: { onClose(): void }) {
  const { t } = useSpeech();
  const [party, setParty] = useState(newParty(""));
  const change = useChange(async () => {
    await createParty(party);
    notify(t(words.created, { name: party.name }), "good");
    onClose();
  });
  const rename = (name: string) =>
    setParty({ ...party, name, code: party.code === codeFor(party.name) ? codeFor(name) : party.code });
  return (
    <FormDialog title={t(words.create)} change={change} complete={isComplete(party)} onClose={onClose}>
      <TextField label={t(common.name)} value={party.name} maxLength={300} onChange={rename} />
      <TextField
        label={t(words.code)}
        value={party.code}
        maxLength={100}
        onChange={(code) => setParty({ ...party, code })}
      />
      <TextField label={t(partyWords.iban)} value={party.iban} onChange={(iban) => setParty({ ...party, iban })} />
    </FormDialog>
  );
}
