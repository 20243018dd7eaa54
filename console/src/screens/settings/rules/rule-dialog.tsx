import type { RuleSet } from "../../../api/resources.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Problem } from "../../../components/page/page.tsx";
import { SubmitDialog } from "../../../components/submit-dialog.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { RuleBody } from "./queries.ts";
import { BLANK } from "./rule-fields.ts";
import { useRuleForm } from "./rule-form.ts";
import { Actions, Conditions } from "./rule-parts.tsx";
import { RulePreview } from "./rule-preview.tsx";
import { rulePreviewWords, rulesWords as words } from "./words.ts";

interface RuleDialogProps {
  set: RuleSet;
  /** Without an id it is new. */
  rule: RuleBody | undefined;
  onClose(): void;
}

/** Makes or changes a rule, which can be tried before it is saved. */
export default function RuleDialog({ set, rule = BLANK, onClose }: RuleDialogProps) {
  const { t } = useSpeech();
  const form = useRuleForm(set, rule, onClose);
  return (
    <SubmitDialog
      title={rule.id === undefined ? t(words.add) : t(words.editTitle, { name: rule.name })}
      width="wide"
      onClose={onClose}
      onSubmit={() => form.complete && void form.saving.run()}
      beside={
        <Button
          text={t(rulePreviewWords.preview)}
          disabled={form.busy || !form.complete}
          onClick={() => void form.trying.run()}
        />
      }
      action={t(common.save)}
      disabled={form.busy || !form.complete}
    >
      <div className="flex flex-col gap-4">
        <Problem error={form.error} />
        <TextField label={t(common.name)} maxLength={100} {...form.name} />
        <Conditions form={form} />
        <Actions form={form} />
        {form.preview !== undefined && <RulePreview preview={form.preview} />}
      </div>
    </SubmitDialog>
  );
}
