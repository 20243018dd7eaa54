import type { Request } from "express";
import { expect, test } from "vitest";
import { keyMaterial } from "./key.ts";

const REQUEST = { method: "POST", originalUrl: "/api/v1/matches?x=1", body: { b: [1, "two"], a: null } } as Request;

test("a program that repeats a request after an upgrade gets the answer that was stored before it", () => {
  const { id, fingerprint, answerSecret, serviceKey } = keyMaterial(["acme", "key-1"], REQUEST);
  // Each value finds or opens what another version has stored, here or in a service. So none may change.
  expect([id, fingerprint, answerSecret("nonce"), serviceKey("nonce")]).toEqual([
    "7nIgTWmfUjO9twoJusQe0fK-9PCjVRI55KH52OivkfA",
    "ax5khXErtjbwFUbwwqrYPxstn8H8XEtrwWHMCh34lUQ",
    "K2tAZHg6CCrncD5xbKL-dYXnL93wNq2mxMgX5bqlGpw",
    "G-HXAscV9YYjGUrhzbrezmq07H9Bmpks6OW_9O5mW6U",
  ]);
});
