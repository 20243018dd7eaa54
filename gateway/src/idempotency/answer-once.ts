import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { presentError } from "@matchbook/api/resources/envelope";
import { HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import { AppError } from "@matchbook/runtime/errors/errors";
import { assertInTime, earliest, withDeadline } from "@matchbook/runtime/limits/deadline";
import { isOutcome } from "@matchbook/runtime/mongo/idempotency";
import { bytesOf } from "@matchbook/runtime/mongo/mongo";
import { idOf, newId, timeOfId } from "@matchbook/runtime/values/ids";
import { seal, unseal } from "@matchbook/runtime/values/seal";
import { holdLease } from "@matchbook/runtime/work/held-lease";
import type { Request } from "express";
import type { Context } from "../context.ts";
import type { Admitted, Route, RouteInput } from "../http/route-types.ts";
import { type IdempotencyRow, insertOrFind, takeOver, updateOwned } from "../store/idempotent-requests.ts";
import { type KeyMaterial, keyMaterial } from "./key.ts";

/** Time for which answers are kept, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Time between two looks of a repeated request, in milliseconds. */
const POLL_MS = 50;

export interface KeptAnswer {
  status: number;
  /** JSON text. */
  body: string;
  /** Digest of the request's streamed body, if it was read to the end. */
  contentDigest?: string | undefined;
}

interface Asked {
  route: Route;
  request: Request;
  input: RouteInput<unknown, unknown, unknown>;
  call: Admitted;
  context: Context;
}

/**
 * Answers a request with an `Idempotency-Key`: the first one runs the handler, repetitions within 24 hours wait for its
 * answer. When its process dies, the next one runs it, and services know completed work by the key in the call.
 * @throws AppError idempotency_conflict; unavailable after a long wait; an error of the handler that is not final
 */
export async function answerOnce(key: string, asked: Asked): Promise<{ answer: KeptAnswer; replayed: boolean }> {
  const { call, context, request, input, route } = asked;
  const { mongo, config, clock } = context;
  const person = route.auth === "console" ? [call.actor] : [];
  const material = keyMaterial([call.tenant, key, ...person], request);
  const owner = newId();
  const giveUpAt = Date.now() + config.IDEMPOTENCY_WAIT_MS;
  // An upload may take minutes, but its database calls may not.
  const soon = <T>(work: Promise<T>) => withDeadline(earliest(call.deadline, config.REQUEST_TIMEOUT_MS), work);
  const leaseUntil = () => new Date(mongo.now().getTime() + config.IDEMPOTENCY_LEASE_MS);
  for (;;) {
    assertInTime(call);
    const now = clock();
    const fresh: IdempotencyRow = {
      _id: material.id,
      tenant: call.tenant,
      nonce: newId(),
      fingerprint: material.fingerprint,
      owner,
      leaseUntil: leaseUntil(),
      expiresAt: new Date(now.getTime() + KEPT_MS),
    };
    const row = await soon(insertOrFind(mongo.db, fresh, now));
    if (row.fingerprint !== material.fingerprint) throw new AppError("idempotency_conflict");
    if (row.answer !== undefined) {
      const opened = unseal(material.answerSecret(row.nonce), row._id, bytesOf(row.answer));
      const answer: KeptAnswer = JSON.parse(opened.toString());
      if (answer.contentDigest !== undefined && answer.contentDigest !== (await digestOf(input.upload))) {
        throw new AppError("idempotency_conflict");
      }
      return { answer, replayed: true };
    }
    const left = row.leaseUntil <= mongo.now();
    if (row === fresh || (left && (await soon(takeOver(mongo.db, row, owner, leaseUntil()))))) {
      const answer = await execute({ ...row, owner }, material, asked);
      if (answer !== undefined) return { answer, replayed: false };
    }
    if (Date.now() > giveUpAt || request.socket.destroyed) throw new AppError("unavailable", { retryAfter: 1 });
    await sleep(POLL_MS);
  }
}

/** Runs the handler under a lease and stores its answer; undefined when another execution got the lease. */
async function execute(row: IdempotencyRow, material: KeyMaterial, asked: Asked): Promise<KeptAnswer | undefined> {
  const { db, now } = asked.context.mongo;
  const { IDEMPOTENCY_LEASE_MS: leaseMs, REQUEST_TIMEOUT_MS: storeMs } = asked.context.config;
  const lease = holdLease({
    leaseMs,
    now: () => now().getTime(),
    extend: () => updateOwned(db, row, { leaseUntil: new Date(now().getTime() + leaseMs) }),
    failed: (error) => asked.call.log.warn({ err: error }, "could not extend the lease of a request"),
  });
  try {
    assertInTime(asked.call);
    const answer = await run(asked, material.serviceKey(row.nonce), timeOfId(row.nonce));
    const sealed = seal(material.answerSecret(row.nonce), row._id, Buffer.from(JSON.stringify(answer)));
    const stored = updateOwned(db, row, { answer: sealed });
    return (await withDeadline(earliest(asked.call.deadline, storeMs), stored)) ? answer : undefined;
  } catch (error) {
    // Nothing was decided: release the lease so that the next request need not wait for it to expire.
    void updateOwned(db, row, { leaseUntil: new Date(0) }).catch(() => undefined);
    throw error;
  } finally {
    lease.release();
  }
}

async function run({ route, input, call, context }: Asked, serviceKey: string, at: number): Promise<KeptAnswer> {
  const upload = route.upload === undefined ? undefined : digested(input.upload);
  const given = upload === undefined ? input : { ...input, upload: upload.content };
  // All executions of the request are one operation, as only one of them has an effect.
  const answered = { ...call, idempotencyKey: serviceKey, operationId: idOf(serviceKey, at) };
  try {
    const { status, body } = await route.handler(given, answered, context);
    const contentDigest = upload?.digest();
    return { status: status ?? route.success.status, body: JSON.stringify(body), contentDigest };
  } catch (error) {
    if (!isOutcome(error)) throw error;
    return { status: HTTP_STATUS[error.kind], body: JSON.stringify(presentError(error)) };
  }
}

/** Passes a stream on with its SHA-256, undefined until it was read to the end. */
function digested(upload: AsyncIterable<Buffer>) {
  const hash = createHash("sha256");
  let digest: string | undefined;
  async function* passOn() {
    for await (const piece of upload) {
      hash.update(piece);
      yield piece;
    }
    digest = hash.digest("base64url");
  }
  return { content: passOn(), digest: () => digest };
}

async function digestOf(upload: AsyncIterable<Buffer>): Promise<string | undefined> {
  const { content, digest } = digested(upload);
  for await (const _ of content);
  return digest();
}
