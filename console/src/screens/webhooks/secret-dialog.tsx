import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { webhookWords as words } from "./words.ts";

/** Code that verifies a message, for the receiver of a destination. */
const VERIFY = `import { createHmac, timingSafeEqual } from "node:crypto";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace("whsec_", ""), "base64");

/** @param body the body as it arrived, before JSON.parse */
export function verify(headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

/** Shows a new secret. It is in no other place of the console. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useSpeech();
  return (
    <Dialog
      title={t(words.secretTitle)}
      description={t(words.secretHint)}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t(words.kept)}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-2 rounded-md bg-hover px-3 py-2">
        <code className="min-w-0 flex-1 break-all" data-secret>
          {secret}
        </code>
        <CopyButton text={secret} label={t(words.secret)} />
      </div>
      <h3 className="mt-4 mb-1 flex items-center gap-2 font-semibold">
        <span className="flex-1">{t(words.verify)}</span>
        <CopyButton text={VERIFY} label={t(words.verify)} />
      </h3>
      <pre className="rounded-md bg-hover p-3 text-[0.75rem] break-all whitespace-pre-wrap">{VERIFY}</pre>
    </Dialog>
  );
}
