import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDigestCounter } from "../src/digest-counter.ts";

describe("counting equal texts", () => {
  it("counts each text like a Map, in any order and with any repetitions", () => {
    const texts = fc.array(fc.oneof(fc.constantFrom("a", "b", "c", ""), fc.string()), { maxLength: 3_000 });
    fc.assert(
      fc.property(texts, (all) => {
        const counter = createDigestCounter();
        const counts = new Map<string, number>();
        for (const text of all) {
          const count = (counts.get(text) ?? 0) + 1;
          counts.set(text, count);
          expect(counter.next(text)).toBe(count);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("keeps its counts while it grows to 10,000 different texts", () => {
    const counter = createDigestCounter();
    const wrong = Array.from({ length: 30_000 }, (_, index) => index).filter(
      (index) => counter.next(`line ${index % 10_000}`) !== Math.floor(index / 10_000) + 1,
    );
    expect(wrong).toEqual([]);
  });

  it("distinguishes texts whose digests start alike", () => {
    // Their digests share the lowest 10 bits, so all are searched from the same slot.
    const slot = (text: string) => createHash("sha256").update(text).digest().readUInt32LE(0) & 1_023;
    const alike = Array.from({ length: 20_000 }, (_, index) => `text ${index}`).filter((text) => slot(text) === 7);
    expect(alike.length).toBeGreaterThan(5);
    const counter = createDigestCounter();
    for (const round of [1, 2]) expect(alike.map((text) => counter.next(text))).toEqual(alike.map(() => round));
  });

  it("counts two hundred thousand different lines outside the heap", () => {
    const module = new URL("../src/digest-counter.ts", import.meta.url).href;
    const script = `
      const { createDigestCounter } = await import(${JSON.stringify(module)});
      const counter = createDigestCounter();
      let repeated = 0;
      for (let index = 0; index < 200_000; index += 1) if (counter.next("line " + index) !== 1) repeated += 1;
      process.stdout.write(String(repeated));`;
    const args = ["--max-old-space-size=16", "--input-type=module", "--eval", script];
    expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toBe("0");
  });
});
