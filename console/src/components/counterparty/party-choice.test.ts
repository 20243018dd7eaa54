import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeFor, isComplete, knownParty, NO_PARTY, newParty } from "./party-choice.ts";

describe("the code of a new counterparty", () => {
  test.each([
    ["Praxis Öztürk", "PRAXIS-OZTURK"],
    ["Alder & Finch Ltd.", "ALDER-FINCH-LTD"],
    ["Größe GmbH", "GROSSE-GMBH"],
    ["  De Vries B.V. ", "DE-VRIES-B-V"],
    ["株式会社", ""],
  ])("of %s is %s", (name, code) => {
    expect(codeFor(name)).toBe(code);
  });

  test("has only capital letters, digits and single dashes inside, and at most 24 of them", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (name) => {
        const code = codeFor(name);
        expect(code.length).toBeLessThanOrEqual(24);
        expect(code === "" || /^[A-Z0-9]+(-[A-Z0-9]+)*$/.test(code)).toBe(true);
      }),
    );
  });
});

describe("a choice", () => {
  test("is complete with a code, and of a new one with its name", () => {
    expect(isComplete(NO_PARTY)).toBe(false);
    expect(isComplete(newParty("Nordlicht", "DE89"))).toBe(true);
    expect(isComplete({ ...newParty("Nordlicht"), name: " " })).toBe(false);
    expect(isComplete(newParty("株式会社"))).toBe(false);
  });

  test("of a known one asks for nothing more", () => {
    const known = knownParty({ accountCode: "C-1", name: "Alder" } as never);
    expect([known.isNew, isComplete(known)]).toEqual([false, true]);
  });
});
