import { expect, test } from "vitest";
import { type AccountVerdict, createAccountCheck } from "./statement-account.ts";

const iban = "DE88100999000004711000";
const problems = (...accounts: { iban?: string; other?: string }[]) => {
  const check = createAccountCheck({ iban });
  return accounts.map((account) => verdict(check({ ...account, currency: "EUR" })));
};
const verdict = (one: AccountVerdict) => (one.is === "wrong" ? one.problem : one.is === "own" ? undefined : one.is);
const OTHER = expect.stringMatching(/^the statement is of account .*, but the bank connection is of account DE88/);

test.each<[string, { iban?: string; other?: string }[], unknown[]]>([
  ["its IBAN", [{ iban }], [undefined]],
  ["another IBAN", [{ iban: "NL12NRDL0471100200" }], [OTHER]],
  ["its bank code and account number", [{ other: "10099900/0004711000" }], [undefined]],
  ["its account number with a currency", [{ other: "4711000EUR" }, { iban }], [undefined, undefined]],
  ["one identifier of the bank's own", [{ other: "ACC-77" }, { other: "ACC-77" }], [undefined, undefined]],
  ["its IBAN, then another identifier", [{ iban }, { other: "99/8812345" }], [undefined, OTHER]],
  ["two identifiers of the bank's own", [{ other: "ACC-77" }, { other: "ACC-78" }], [undefined, OTHER]],
  [
    "another identifier, then its IBAN",
    [{ other: "99/8812345" }, { iban }],
    [undefined, `the file is of account 99/8812345 and of account ${iban}: upload each to its own connection`],
  ],
])("a file with %s is checked against the connection", (_, accounts, expected) => {
  expect(problems(...accounts)).toEqual(expected);
});

test("a connection without an IBAN accepts any account, and one with a currency only this currency", () => {
  const check = createAccountCheck({ currency: "EUR" });
  expect(check({ other: "1", currency: "EUR" })).toEqual({ is: "own" });
  expect(check({ iban, currency: "EUR" })).toEqual({ is: "own" });
  expect(check({ currency: "USD" })).toMatchObject({
    problem: "the booking is in USD, but the bank connection is in EUR",
  });
});

test("a connection that skips other accounts accepts only lines that are recognizably its own", () => {
  const check = createAccountCheck({ iban, currency: "EUR", otherAccounts: "skip" });
  const accounts = [
    { iban: "NL12NRDL0471100200" },
    { other: "ACC-77" },
    { other: "10099900/0004711000" },
    { iban },
    {},
  ];
  const currency = "EUR";
  expect(accounts.map((account) => check({ ...account, currency }).is)).toEqual([
    "other",
    "other",
    "own",
    "own",
    "own",
  ]);
  expect(check({ iban: "NL12NRDL0471100200", currency: "USD" }).is).toBe("other");
  expect(check({ iban, currency: "USD" }).is).toBe("wrong");
});
