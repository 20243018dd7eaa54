import fc from "fast-check";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { keyId, newKey } from "./key-format.ts";

test("a new key contains the id of its row", () => {
  for (let count = 0; count < 500; count += 1) {
    const id = v7();
    const { key, prefix } = newKey("live", id);
    expect(keyId(key)).toBe(id);
    expect(key).toMatch(/^mb_live_[0-9a-f]{32}_[0-9A-Za-z]{49}$/);
    expect(key.startsWith(`${prefix}_`)).toBe(true);
  }
});

test("a key with one changed character, or any other text, is refused", () => {
  const { key } = newKey("dev", v7());
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(..."0aZ_-x"), (at, letter) => {
      fc.pre(key[at] !== letter);
      expect(keyId(key.slice(0, at) + letter + key.slice(at + 1))).toBeUndefined();
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => keyId(text) === undefined));
});
