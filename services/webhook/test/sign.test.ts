import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { generateSigningSecret, secretPrefix, signatureHeaders, signingKey } from "../src/delivery/sign.ts";

const body = JSON.stringify({ type: "invoice.paid", data: { name: "Müller & Söhne 💶" } });

describe("signature", () => {
  test("is verified by the receiver's library, during a rotation with the old and the new secret", () => {
    const [current, previous] = [generateSigningSecret(), generateSigningSecret()];
    const headers = { ...signatureHeaders("event-1", new Date(), body, [current, previous].map(signingKey)) };
    expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
    for (const secret of [current, previous]) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    }
    expect(() => new Webhook(generateSigningSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(current).verify(body, { ...headers, "webhook-id": "event-2" })).toThrow();
  });

  test("carries the time of the attempt in whole seconds", () => {
    const headers = signatureHeaders("event-1", new Date("2026-03-01T00:00:01.999Z"), body, []);
    expect(headers["webhook-timestamp"]).toBe("1772323201");
  });

  test("equals the example of the specification", () => {
    // Standard Webhooks specification, "Signature scheme": the example secret, message and signature.
    const headers = signatureHeaders(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
      [signingKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")],
    );
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });
});

describe("signing secret", () => {
  test("is whsec_ and 32 random bytes, of which 12 characters are shown", () => {
    const secret = generateSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    expect(secretPrefix(secret)).toBe(secret.slice(0, 12));
    expect(generateSigningSecret()).not.toBe(secret);
  });
});
