import { setTimeout as sleep } from "node:timers/promises";
import { presentError } from "@matchbook/api/presenters/error";
import type { Call } from "@matchbook/runtime/call";
import { assertInTime, earliest, withDeadline } from "@matchbook/runtime/deadline";
import { HTTP_STATUS } from "@matchbook/runtime/error-catalogue";
import { AppError } from "@matchbook/runtime/errors";
import { holdLease } from "@matchbook/runtime/held-lease";
import { isOutcome } from "@matchbook/runtime/idempotency";
import { newId } from "@matchbook/runtime/ids";
import { seal, unseal } from "@matchbook/runtime/seal";
import type { Request } from "express";
import type { Context } from "../context.ts";
import type { Route, RouteInput } from "../http/define-route.ts";
import { type IdempotencyRow, insertOrFind, takeOver, updateOwned } from "../store/idempotent-requests.ts";
import { digested, digestOf } from "./content-digest.ts";
import { type KeyMaterial, keyMaterial } from "./key.ts";

/** How long a key is honored, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** How often a request looks whether the one before it has its answer, in milliseconds. */
const POLL_MS = 50;

/** An answer in the form it is kept in. */
export interface KeptAnswer {
  status: number;
  /** JSON text. */
  body: string;
  /** Of the streamed body that it answers, when it was read to its end. */
  contentDigest?: string | undefined;
}

interface Asked {
  route: Route;
  request: Request;
  input: RouteInput<unknown, unknown, unknown>;
  call: Call;
  context: Context;
}

/**
 * Answers a request with an `Idempotency-Key`: the first time by the route's handler, from then on for 24 hours with the
 * answer of the first time, which is waited for while it is not there yet. What the process that began it left undone is
 * done again; the services recognize what they have done already by the key in the call.
 * @returns the answer, which may be a caller's error, and whether an earlier execution gave it
 * @throws AppError idempotency_conflict; whatever the handler throws that is no answer for good (then the next request
 *   executes again); unavailable when the first execution takes too long
 */
export async function answerOnce(key: string, asked: Asked): Promise<{ answer: KeptAnswer; replayed: boolean }> {
  const { call, context, request, input } = asked;
  const { mongo, config, clock } = context;
  const material = keyMaterial(call.tenant, key, request);
  const owner = newId();
  const giveUpAt = Date.now() + config.IDEMPOTENCY_WAIT_MS;
  // An upload has minutes, its database calls have not.
  const soon = <T>(work: Promise<T>) => withDeadline(earliest(call.deadline, config.REQUEST_TIMEOUT_MS), work);
  const leaseUntil = () => new Date(Date.now() + config.IDEMPOTENCY_LEASE_MS);
  for (;;) {
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
      const answer = openAnswer(row, material);
      if (answer.contentDigest !== undefined && answer.contentDigest !== (await digestOf(input.upload))) {
        throw new AppError("idempotency_conflict");
      }
      return { answer, replayed: true };
    }
    const left = row.leaseUntil.getTime() <= Date.now();
    if (row === fresh || (left && (await soon(takeOver(mongo.db, row, owner, leaseUntil()))))) {
      const answer = await execute({ ...row, owner }, material, asked);
      if (answer !== undefined) return { answer, replayed: false };
    }
    if (Date.now() > giveUpAt || request.socket.destroyed) throw new AppError("unavailable", { retryAfter: 1 });
    await sleep(POLL_MS);
  }
}

/** Runs the handler under a lease and keeps its answer; undefined when the lease was lost, so that another's counts. */
async function execute(row: IdempotencyRow, material: KeyMaterial, asked: Asked): Promise<KeptAnswer | undefined> {
  const { db } = asked.context.mongo;
  const { IDEMPOTENCY_LEASE_MS: leaseMs, REQUEST_TIMEOUT_MS: storeMs } = asked.context.config;
  const lease = holdLease({
    leaseMs,
    extend: () => updateOwned(db, row, { leaseUntil: new Date(Date.now() + leaseMs) }),
    failed: (error) => asked.call.log.warn({ err: error }, "lease of a request not extended"),
  });
  try {
    assertInTime(asked.call);
    const answer = await run(asked, material.serviceKey(row.nonce));
    const sealed = seal(material.answerSecret(row.nonce), row._id, Buffer.from(JSON.stringify(answer)));
    const stored = updateOwned(db, row, { answer: sealed });
    return (await withDeadline(earliest(asked.call.deadline, storeMs), stored)) ? answer : undefined;
  } catch (error) {
    // Nothing was decided: whoever asks next need not wait for the lease to run out.
    void updateOwned(db, row, { leaseUntil: new Date(0) }).catch(() => undefined);
    throw error;
  } finally {
    lease.release();
  }
}

async function run({ route, input, call, context }: Asked, serviceKey: string): Promise<KeptAnswer> {
  const upload = route.upload === undefined ? undefined : digested(input.upload);
  const given = upload === undefined ? input : { ...input, upload: upload.content };
  try {
    const { status, body } = await route.handler(given, { ...call, idempotencyKey: serviceKey }, context);
    const contentDigest = upload?.digest();
    return { status: status ?? route.success.status, body: JSON.stringify(body), contentDigest };
  } catch (error) {
    if (!isOutcome(error)) throw error;
    return { status: HTTP_STATUS[error.kind], body: JSON.stringify(presentError(error)) };
  }
}

function openAnswer({ _id, nonce, answer }: IdempotencyRow, material: KeyMaterial): KeptAnswer {
  if (answer === undefined) throw new Error("not answered yet");
  // Read back, the bytes are BSON Binary.
  const sealed = Buffer.isBuffer(answer) ? answer : answer.value();
  return JSON.parse(unseal(material.answerSecret(nonce), _id, sealed).toString());
}
