import { request } from "../../../api/request.ts";
import { TextField } from "../../../components/field.tsx";
import { FormDialog } from "../../../components/form-dialog.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useFields } from "../../../components/use-fields.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type ApiKey, keysChanged } from "./queries.ts";
import { keyWords as words } from "./words.ts";

export default function RenameDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const { t } = useSpeech();
  const { texts, field } = useFields({ name: apiKey.name });
  const change = useChange(async () => {
    await request("PATCH", `/api-keys/${apiKey.id}`, { body: texts });
    await keysChanged();
    onClose();
  });
  return (
    <FormDialog saves title={t(words.rename)} change={change} complete={texts.name.trim() !== ""} onClose={onClose}>
      <TextField label={t(common.name)} maxLength={200} {...field("name", change.error)} />
    </FormDialog>
  );
}
