import { CopyButton } from "../../components/copy-button.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
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

/** Shows a new secret, and how a receiver uses it. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const { t } = useSpeech();
  return (
    <ShownOnce
      title={t(words.secretTitle)}
      hint={t(words.secretHint)}
      label={t(words.secret)}
      secret={secret}
      onClose={onClose}
    >
      <h3 className="mt-4 mb-1 flex items-center gap-2 font-semibold">
        <span className="flex-1">{t(words.verify)}</span>
        <CopyButton text={VERIFY} label={t(words.verify)} />
      </h3>
      <pre className="rounded-md bg-hover p-3 text-[0.75rem] break-all whitespace-pre-wrap">{VERIFY}</pre>
    </ShownOnce>
  );
}
