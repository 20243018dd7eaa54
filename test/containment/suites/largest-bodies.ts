import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { toJsonSchema } from "@matchbook/api/json-schema";
import { routes } from "@matchbook/gateway/routes/index";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { FILLINGS, type Filling, LARGEST_BYTES, largestBody } from "../largest-body.ts";
import { type Cost, costOf, slowness } from "../loop-watch.ts";
import { useSite } from "../used-site.ts";

/** A gateway in this process, whose event loop is watched while it gets the largest bodies that it accepts. */
const RUNS = Number(process.env.FUZZ_RUNS || 20);
/**
 * Cost of one request at most. `heldMs` is CPU time of the loop's thread: other work on the machine counts only in that
 * it fills caches. So the limit is two to three times what is measured.
 */
const MOST = { heldMs: 100, grownBytes: 128 * 1024 * 1024, answerBytes: 4 * 1024 * 1024 } as const;
type Limited = keyof typeof MOST;
const isBeyond = (what: Limited, seen: number) =>
  seen > MOST[what] && (what !== "heldMs" || seen > MOST.heldMs * slowness());
const LIMITED = Object.keys(MOST) as Limited[];
/**
 * Number of times that a request that costs too much is sent: not each of them meets a garbage collection or a
 * compilation.
 */
const TRIES = 12;

const used = useSite();
let key: string;
let idToken: string;
beforeAll(async () => {
  ({ key, idToken } = await used.own.tenant("acme"));
});

const writing = routes.filter(({ body }) => body !== undefined);
const schemas = new Map(writing.map(({ operationId, body }) => [operationId, body && toJsonSchema(body, "input")]));

/** Headers that the gateway reads, and values of almost 16 KiB that a careless reader would try in every way. */
const HEADERS =
  "accept accept-encoding authorization content-type cookie forwarded if-none-match origin prefer range".split(" ");
const RUNS_OF = [" ", ",", ";", "=", '"', "a=", "a,", 'a="', "/", "*/*;q=0.", "gzip, ", "-", "."];

test("a header of the largest size holds the gateway no longer than a body", async () => {
  const held = async (header: string, run: string): Promise<number> => {
    const value = `a${run.repeat(14_000 / run.length)}x`;
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${key}`, [header]: value };
        const sent = request(`${used.own.gateway.address}/api/v1/counterparties`, { headers }, (response) => {
          response.resume().once("end", resolve);
        });
        sent.once("error", reject).end();
      });
    let least = (await costOf(ask)).heldMs;
    for (let nth = 1; nth < TRIES && isBeyond("heldMs", least); nth += 1)
      least = Math.min(least, (await costOf(ask)).heldMs);
    return least;
  };
  await held("accept", "a");
  const beyond: unknown[] = [];
  for (const header of HEADERS) {
    for (const run of RUNS_OF) {
      const ms = await held(header, run);
      if (isBeyond("heldMs", ms)) beyond.push({ header, run, ms });
    }
  }
  expect(beyond).toEqual([]);
});

interface Sent {
  operationId: string;
  filling: Filling;
  lists: number;
  /** With an `Idempotency-Key`, for which the whole body is compared. */
  isKeyed: boolean;
}

async function send({
  operationId,
  filling,
  lists,
  isKeyed,
}: Sent): Promise<Cost & { status: number; answerBytes: number }> {
  const route = writing.find((one) => one.operationId === operationId);
  const schema = schemas.get(operationId);
  if (route === undefined || schema === undefined) throw new Error(`no operation ${operationId}`);
  const body = Buffer.from(largestBody(schema, filling, lists));
  expect(body.length).toBeLessThanOrEqual(LARGEST_BYTES);
  const path = route.path.replace(":id", "0192f0c1-0000-7000-8000-000000000001").replaceAll(/:\w+/g, "X-1");
  const authorization = `Bearer ${route.auth === "console" ? idToken : key}`;
  const headers = { authorization, "content-type": "application/json", "content-length": body.length };
  const keyed = isKeyed ? { ...headers, "idempotency-key": randomUUID() } : headers;
  let status = 0;
  let answerBytes = 0;
  const cost = await costOf(
    () =>
      new Promise<void>((resolve, reject) => {
        const sent = request(
          used.own.gateway.address + path,
          { method: route.method.toUpperCase(), headers: keyed },
          (response) => {
            status = response.statusCode ?? 0;
            response.on("data", (piece: Buffer) => {
              answerBytes += piece.length;
            });
            response.once("end", resolve);
          },
        );
        sent.once("error", reject);
        sent.end(body);
      }),
  );
  return { ...cost, status, answerBytes };
}

/** The least that a request costs; it is sent again while it costs too much. */
async function leastOf(one: Sent): ReturnType<typeof send> {
  const least = await send(one);
  for (let nth = 1; nth < TRIES && LIMITED.some((what) => isBeyond(what, least[what])); nth += 1) {
    const again = await send(one);
    for (const what of LIMITED) least[what] = Math.min(least[what], again[what]);
  }
  return least;
}

test("the largest body of no shape holds the gateway, fills its memory or gets a huge answer", async () => {
  const sent = fc.record({
    operationId: fc.constantFrom(...schemas.keys()),
    filling: fc.constantFrom(...FILLINGS),
    lists: fc.constantFrom(0.5, 1, 1.001, 500),
    isKeyed: fc.boolean(),
  });
  // The first requests of a route compile its code.
  for (const operationId of schemas.keys())
    for (const filling of FILLINGS) await send({ operationId, filling, lists: 0.05, isKeyed: true });
  const worst = new Map<Limited, Sent & { seen: number }>();
  const beyond: unknown[] = [];
  await fc.assert(
    fc.asyncProperty(sent, async (one) => {
      const least = await leastOf(one);
      for (const what of LIMITED) {
        const seen = least[what];
        if (seen > (worst.get(what)?.seen ?? 0)) worst.set(what, { ...one, seen });
        if (isBeyond(what, seen)) beyond.push({ ...one, what, seen });
      }
      if (least.status === 0 || least.status >= 500) beyond.push({ ...one, status: least.status });
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  process.stdout.write(`\nlargest bodies: ${JSON.stringify(Object.fromEntries(worst))}\n`);
  expect(beyond).toEqual([]);
});
