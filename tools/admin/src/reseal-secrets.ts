import { type ResealReport, resealSecrets } from "@matchbook/webhook/delivery/reseal-secrets";
import type { Installation } from "./installation.ts";
import type { Settings } from "./settings.ts";

/**
 * Encrypts the signing secrets of every destination with the first key of WEBHOOK_SECRET_KEYS. An interrupted run can
 * be repeated.
 * @throws Error when none of the keys decrypts a secret; then no key may be removed
 */
export async function resealSigningSecrets(
  { databases }: Installation,
  { WEBHOOK_SECRET_KEYS: keyring }: Settings,
): Promise<ResealReport> {
  const webhook = databases.find(({ process }) => process === "webhook");
  if (webhook === undefined || keyring === undefined) throw new Error("WEBHOOK_SECRET_KEYS is required");
  const report = await resealSecrets(webhook.mongo, keyring, new Date());
  const [first] = report.unreadable;
  if (first === undefined) return report;
  const { resealed, endpoints, unreadable } = report;
  throw new Error(
    `resealed ${resealed} of ${endpoints} destinations; the secrets of ${unreadable.length} open with none of these keys, ` +
      `e.g. of ${first.endpointId} of the tenant ${first.tenantId}`,
  );
}
