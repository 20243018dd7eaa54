import { AppError } from "@matchbook/runtime/errors/errors";
import { MongoNetworkError, MongoOperationTimeoutError, MongoServerError, MongoServerSelectionError } from "mongodb";
import { expect, test } from "vitest";
import { toAppError } from "./app-error.ts";

test("an unreachable database is an outage; a command that the database refuses is a defect", () => {
  const selection = new MongoServerSelectionError("no server", { commonWireVersion: 0 } as never);
  expect(toAppError(selection).code).toBe("unavailable");
  expect(toAppError(new MongoNetworkError("reset")).code).toBe("unavailable");
  expect(toAppError(new MongoOperationTimeoutError("too slow")).code).toBe("unavailable");
  expect(toAppError(new MongoServerError({ message: "bad query" })).code).toBe("internal");
});

test("body parser errors are mapped by status and never contain the body", () => {
  const thrown = (status: number, type?: string) =>
    Object.assign(new Error("secret body"), { status, type, body: "secret" });
  expect(toAppError(thrown(413)).code).toBe("payload_too_large");
  expect(toAppError(thrown(415)).code).toBe("unsupported_media_type");
  expect(toAppError(thrown(400, "request.size.invalid")).code).toBe("validation_failed");
  const verify = toAppError(thrown(403, "entity.verify.failed"));
  expect(verify.fields).toEqual([{ field: "", message: "Must be UTF-8" }]);
  expect(verify.cause).toBeUndefined();
  expect(toAppError(thrown(403, "charset.unsupported")).code).toBe("unsupported_media_type");
  expect(toAppError(thrown(500)).code).toBe("internal");
});

test("any other error is internal with its cause; an AppError stays unchanged", () => {
  for (const thrown of [new TypeError("x"), "text", undefined, null, { status: 400 }]) {
    expect(toAppError(thrown)).toMatchObject({ code: "internal", message: "Internal server error" });
  }
  const own = new AppError("match_not_found");
  expect(toAppError(own)).toBe(own);
});
