import { Webhook, WebhookVerificationError } from "standardwebhooks";

/**
 * Verifies a body against the Standard Webhooks headers with each of the secrets (`whsec_…`). One matching secret is
 * enough, because a rotation has two valid secrets.
 * @returns undefined when it is authentic, else the reason
 */
export function verifySignature(secrets: string[], headers: Record<string, string>, body: string): string | undefined {
  let reason = "no secret";
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(body, headers);
      return undefined;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError) && !(error instanceof SyntaxError)) throw error;
      reason = error.message;
    }
  }
  return reason;
}
