import type { KeyObject } from "node:crypto";
import { amountsAsStringsIn } from "@matchbook/api/exact-amounts";
import type { Logger } from "@matchbook/runtime/process/logger";
import { inSpan, SpanKind, SpanStatusCode } from "@matchbook/runtime/telemetry/spans";
import { type AttemptResult, NOTHING_SENT } from "../domain/attempt-outcome.ts";
import { validSecrets } from "../domain/signing-secrets.ts";
import type { FinishedAttempt } from "../store/record-attempts.ts";
import { countAttempt } from "./attempt-metrics.ts";
import type { Job } from "./job.ts";
import { type Keyring, openHeaders, openSecret } from "./secret-box.ts";
import type { Sender } from "./send.ts";
import { signingKey } from "./sign.ts";

/** Creates the function that makes one attempt. It resolves with undefined when the sender was closed. */
export function attempter({
  sender,
  keyring,
  clock,
  log,
}: {
  sender: Sender;
  keyring: Keyring;
  clock: () => Date;
  log: Logger;
}): (job: Job) => Promise<FinishedAttempt | undefined> {
  const send = async (job: Job, now: Date): Promise<AttemptResult | undefined> => {
    const { tenant, endpointId, url, eventId: messageId } = job;
    const body = job.amounts === "string" ? amountsAsStringsIn(job.body) : job.body;
    const owner = { tenantId: tenant, endpointId };
    let keys: KeyObject[];
    let headers: Record<string, string> | undefined;
    try {
      keys = validSecrets(job.secrets, now).map((sealed) => signingKey(openSecret(keyring, sealed, owner)));
      headers = job.headers && openHeaders(keyring, job.headers, owner);
    } catch (error) {
      log.error({ err: error, tenant, endpointId }, "a secret of a destination cannot be decrypted");
      return { ...NOTHING_SENT, error: "signing secret is not available" };
    }
    return sender.send({ endpointId, url, messageId, body, keys, headers }).catch(() => undefined);
  };
  return async (job) => {
    const startedAt = clock();
    const result = await inSpan(
      "DeliverWebhook",
      { kind: SpanKind.CLIENT, parent: job.trace, attributes: spanAttributes(job) },
      async (span) => {
        const sent = await send(job, startedAt);
        if (sent?.status) span.setAttribute("http.response.status_code", sent.status);
        if (sent?.ok === false) span.setStatus({ code: SpanStatusCode.ERROR });
        if (sent !== undefined) logAttempt(log, job, sent);
        return sent;
      },
    );
    if (result === undefined) return undefined;
    const endedAt = clock();
    countAttempt(job.deliveryId, result, endedAt);
    return { ...job, result, startedAt, endedAt, random: Math.random() };
  };
}

/** The attributes of an attempt's span. They exclude the URL, which may contain a secret. */
function spanAttributes({ tenant, deliveryId, endpointId, eventId, eventType, state }: Job) {
  return { tenant, deliveryId, endpointId, eventId, eventType, attempt: state.attemptCount + 1 };
}

function logAttempt(log: Logger, job: Job, { ok, status, error, durationMs }: AttemptResult): void {
  const { tenant, deliveryId, endpointId, eventId, state } = job;
  const attempt = state.attemptCount + 1;
  log.debug({ tenant, deliveryId, endpointId, eventId, attempt, ok, status, error, durationMs }, "webhook attempt");
}
