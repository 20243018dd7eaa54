import { useState } from "react";
import { request } from "../../../api/request.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { TextField } from "../../../components/field.tsx";
import { Problem } from "../../../components/page/problem.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type ApiKey, keysChanged } from "./queries.ts";
import { keyWords as words } from "./words.ts";

export default function RenameDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const { t } = useSpeech();
  const [name, setName] = useState(apiKey.name);
  const { run, error, busy } = useChange(async () => {
    await request("PATCH", `/api-keys/${apiKey.id}`, { body: { name } });
    await keysChanged();
    onClose();
  });
  return (
    <Dialog
      title={t(words.rename)}
      width="small"
      onClose={onClose}
      onSubmit={() => name.trim() !== "" && void run()}
      footer={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" disabled={busy || name.trim() === ""}>
            {t(common.save)}
          </Button>
        </>
      }
    >
      <Problem error={error} />
      <TextField label={t(words.name)} value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
    </Dialog>
  );
}
