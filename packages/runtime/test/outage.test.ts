import { once } from "node:events";
import { createRequire } from "node:module";
import { type AddressInfo, connect, createServer } from "node:net";
import { isOutage } from "@matchbook/runtime/errors/outage";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { retryUntilReachable } from "@matchbook/runtime/process/retry-until-reachable";
import { MongoBulkWriteError, MongoServerError } from "mongodb";
import { expect, test } from "vitest";

interface DriverErrors {
  MONGODB_ERROR_CODES: Record<string, number>;
  isRetryableReadError(error: MongoServerError): boolean;
}
/** Parts of the driver that it does not export. */
const driver: DriverErrors = createRequire(import.meta.url)("mongodb/lib/error.js");

test("an error for which the driver repeats a read is an outage when it comes again, also from a command without a label", () => {
  const errors = Object.entries(driver.MONGODB_ERROR_CODES)
    .map(([name, code]) => [name, new MongoServerError({ message: name, code })] as const)
    .filter(([, error]) => driver.isRetryableReadError(error));
  expect(errors.length).toBeGreaterThan(10);
  for (const [name, error] of errors) expect([name, isOutage(error)]).toEqual([name, true]);
});

test("what the caller or the code did wrong is no outage", () => {
  for (const code of [2, 11000, 121, 13]) expect(isOutage(new MongoServerError({ message: "no", code }))).toBe(false);
  expect(isOutage(new Error("no"))).toBe(false);
});

test("a bulk write fails by an outage when its server was not the primary any more", () => {
  const error = new MongoBulkWriteError({ message: "not primary", code: 10107, writeErrors: [] }, undefined as never);
  expect(isOutage(error)).toBe(true);
});

test("a process that starts while MongoDB elects a primary waits for it, also with a command that is not repeated", async () => {
  // The answer of a member to `createIndexes` after it has stepped down. The server gives it no label.
  const notPrimary = new MongoServerError({ message: "not primary", code: 10107, codeName: "NotWritablePrimary" });
  const answers = [() => Promise.reject(notPrimary), () => Promise.resolve("migrated")];
  const migrate = () => answers.shift()?.() ?? Promise.reject(new Error("asked too often"));
  expect(await retryUntilReachable({ name: "MongoDB", address: "localhost" }, migrate, silentLogger())).toBe(
    "migrated",
  );
});

test("a command that is written to a socket which the server has closed fails by an outage", async () => {
  const server = createServer((accepted) => accepted.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
  await once(socket, "end");
  const failed = once(socket, "error");
  socket.write("a command");
  const [error] = await failed;
  expect(error).toMatchObject({ code: "EPIPE" });
  expect(isOutage(error)).toBe(true);
  server.close();
});
