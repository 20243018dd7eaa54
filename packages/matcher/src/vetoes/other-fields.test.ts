import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, matched, outcome } from "../../test/matcher-world.ts";
import type { Line } from "../model/model.ts";

/** A payer with its account on file and one open invoice of the amount; the fields besides the text say something else. */

const OWN = "RX-2026-0417";
const OTHER_IBAN = "DE89370400440532013000";
const method = { id: "pm-1", code: "BANK", type: "bank_account", iban: OTHER_IBAN, bic: undefined };
const contents = {
  counterparties: [
    aParty("own", { name: "Werkhof Lindau GmbH", aliases: ["Seewerft"] }),
    aParty("other", { name: "Tarnow Optik GmbH", paymentMethods: [method] }),
    aParty("short", { name: "Belmora AG" }),
    aParty("kana", { name: "株式会社ヤマノテ" }),
  ],
  invoices: [
    anInvoice(OWN, { counterpartyId: "own" }),
    anInvoice("RX-2026-0418", { counterpartyId: "other" }),
    anInvoice("RX-2026-0388", { counterpartyId: "own", remaining: 0n }),
  ],
};
const payer = { counterpartyIban: ibanOf("own"), counterpartyName: "Werkhof Lindau GmbH" };
const asked = (fields: Partial<Line>, text = "") => aLine(text, { ...payer, ...fields });
const IDS = ["endToEndId", "instructionId", "bankReference", "mandateId"] as const;
const CONFIRMED = [`confirmed ${OWN}`];

/** Which veto says so, which of the fields may hold it, and what it is. */
const SAID: [veto: string, fields: readonly (typeof IDS)[number][], ids: string[]][] = [
  [
    "another_counterparty",
    IDS,
    ["Tarnow", "TARNOW OPTIK", "RG Tarnow Optik GmbH", "Belmora-Maerz", "BELMORAAG RG", OTHER_IBAN],
  ],
  [
    "another_counterparty",
    IDS,
    ["RGBELMORA", "Belmora2026", "TarnowOptikGmbH", "TarnowOptik2026", "ﾔﾏﾉﾃ", "OBO Corvin Metall"],
  ],
  ["another_document", IDS, ["RG 88123", "Invoice 4417-88"]],
  ["another_document", ["instructionId", "bankReference", "mandateId"], ["RX-2026-0418", "RX-2026-0388"]],
  ["another_document", ["endToEndId", "instructionId"], ["BESTELLUNG 55120", "ORDER-55120"]],
  [
    "other_purpose",
    ["endToEndId", "instructionId"],
    ["KAUTION", "LOAN-2026", "敷金", "PROJEKT NORDSTERN", "RG MAI 2024"],
  ],
  ["other_purpose", ["endToEndId", "instructionId"], ["LIEFERSCHEIN 9012", "ACOMPTE-12"]],
  ["money_returned", ["endToEndId", "instructionId", "bankReference"], ["REFUND-88123", "Rueckzahlung 4711"]],
];

describe.each(SAID)("%s in %j", (veto, fields, ids) => {
  test.each(ids.flatMap((id) => fields.map((field) => [id, field] as const)))("suggests for %j in %s", (id, field) => {
    const line = asked({ [field]: id });
    expect(outcome(line, contents)).toContain(`pending_review ${OWN}`);
    const [reason] = matched([line], contents).line(line.id).matchReasons;
    expect(reason?.signal).toBe(veto);
  });
});

const [first = "", second = ""] = SAID.map(([, , [id]]) => id);
test.each(SAID.flatMap(([, , [one]], at) => SAID.slice(at + 1).map(([, , [other]]) => [one, other])))(
  "suggests for %j and %j in two fields",
  (endToEndId = first, instructionId = second) => {
    expect(outcome(asked({ endToEndId, instructionId }), contents)).toContain(`pending_review ${OWN}`);
  },
);

test.each([
  ...["NOTPROVIDED", "NONREF", "keine Angabe", "UNKNOWN", "5f3c09aa7d2e4b1c8f60", "E2E99812077", "SAGE-441207"],
  ...["DATEV ZAHLUNG 4471", "PAYMENT-RUN-88", "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9", "2026020212345678"],
  ...["RG 2026-0417", "WERKHOF LINDAU GMBH", "Werkhof-26", "Seewerft", OWN, `RG ${OWN}`, "WERKHOFLINDAU"],
])("confirms with the honest id %j", (id) => {
  for (const field of IDS) expect(outcome(asked({ [field]: id }), contents)).toEqual(CONFIRMED);
});

test.each(["PROJEKT NORDSTERN", "BESTELLUNG 55120", "Frau Corvin"])(
  "confirms the cited invoice whatever the payer's id says of the payment: %j",
  (endToEndId) => {
    expect(outcome(asked({ endToEndId }, `Rechnung ${OWN}`), contents)).toEqual(CONFIRMED);
  },
);

test.each([{ bankReference: "Tarnow Optik" }, { endToEndId: "OBO Corvin Metall" }, { instructionId: "RX-2026-0418" }])(
  "suggests the cited invoice beside %j",
  (fields) => {
    expect(outcome(asked(fields, `Rechnung ${OWN}`), contents)).toContain(`pending_review ${OWN}`);
  },
);

test.each([
  ["Corvin Metall GmbH", "", false],
  ["Tarnow Optik GmbH", `Rechnung ${OWN}`, false],
  ["Hilde Corvin", "", true],
  ["Corvin Metall GmbH", `Rechnung ${OWN}`, true],
  ["LINDAU WERKHOF GMBH", "", true],
  ["Werkhofer Lindau G.m.b.H.", "", true],
  ["WL GmbH", "", true],
  ["Seewerft GmbH", "", true],
])(
  "with the own account and %j in the field for the name, the text being %j: confirmed %s",
  (name, text, isConfirmed) => {
    const said = outcome(asked({ counterpartyName: name }, text), contents);
    expect(said.includes(`confirmed ${OWN}`)).toBe(isConfirmed);
  },
);

test("the own name cut to that of a sister company is no contradiction to the own account and number", () => {
  const sister = aParty("sister", { name: "Werkhof GmbH" });
  const books = { ...contents, counterparties: [...contents.counterparties, sister] };
  expect(outcome(asked({ counterpartyName: "WERKHOF" }, `Rechnung ${OWN}`), books)).toEqual(CONFIRMED);
  expect(outcome(asked({ counterpartyName: "WERKHOF" }), books)).toEqual([`pending_review ${OWN}`]);
});

test("a program may count what it makes of an invoice, and another number that begins alike is another", () => {
  const books = { ...contents, invoices: [anInvoice("INV-17923-13", { counterpartyId: "own" })] };
  const by = (bankReference: string) => outcome(asked({ bankReference }, "Direct debit INV-17923-13"), books);
  for (const id of ["INV-17923-13", "INV-17923-13-1", "DD INV-17923-13/2"])
    expect(by(id)).toEqual(["confirmed INV-17923-13"]);
  for (const id of ["INV-17923-14", "INV-17924-13-1"]) expect(by(id)).toEqual(["pending_review INV-17923-13"]);
});

test("the account of a counterparty in an id is not that of the other side", () => {
  const line = asked({ counterpartyIban: undefined, bankReference: OTHER_IBAN, ownAccount: true }, "danke");
  const [reason] = matched([line], contents).line(line.id).matchReasons;
  expect(reason?.detail).not.toBe(OTHER_IBAN);
});

test("signs for another debtor count in a line without fields for the payer", () => {
  const books = { ...contents, counterparties: [aParty("own", { name: "Werkhof Lindau GmbH", paymentMethods: [] })] };
  expect(outcome(aLine(`${OWN} コルビン様分`), books)).toEqual([`pending_review ${OWN}`]);
  expect(outcome(aLine(`${OWN} Werkhof Lindau 様分`), books)).toEqual([`confirmed ${OWN}`]);
});

test("a long text does not hide the name in an id", () => {
  const text = Array.from({ length: 60 }, (_, at) => `Wartung Tor ${String.fromCharCode(65 + (at % 26))}x`).join(" ");
  const line = asked({ endToEndId: "TARNOW OPTIK" }, `Rechnung ${OWN} ${text}`);
  expect(outcome(line, contents)).not.toContain(`confirmed ${OWN}`);
});

test("words that nothing explains count beside a reference that the payer left empty", () => {
  expect(outcome(asked({ reference: "NOTPROVIDED" }, "Boot Aurora"), contents)).toEqual([`pending_review ${OWN}`]);
  expect(outcome(asked({ reference: "NOTPROVIDED" }, "danke"), contents)).toEqual(CONFIRMED);
});
