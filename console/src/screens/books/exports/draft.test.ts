import { expect, test } from "vitest";
import { bodyOf, draftOf } from "./draft.ts";
import type { ExportSettings } from "./queries.ts";

const SETTINGS: ExportSettings = {
  ...{ version: 3, updatedAt: null, actor: null, actorName: null, codeIsAccount: true },
  accounts: {
    ...{ bank: "1200", receivable: "1400", payable: null, fee: null, discount: "8730", rounding: null },
    ...{ writeOff: null, credit: null },
  },
  bankAccounts: [{ bankConnectionId: "b-1", account: "1210" }],
  counterpartyAccounts: [{ counterpartyId: "C=1", account: "10001" }],
  codingAccounts: [{ account: "4970", name: "Bank fees" }],
  csv: { delimiter: ";", decimalComma: true, columns: [{ header: "Betrag", field: "amount" }] },
  datev: { consultantNumber: 1001, clientNumber: 1, fiscalYearMonth: 1, accountLength: 4 },
};

test("what was not changed is sent as it was", () => {
  const { version: expectedVersion, updatedAt: _at, actor: _actor, actorName: _name, ...rest } = SETTINGS;
  expect(bodyOf(draftOf(SETTINGS), 3)).toEqual({
    ...rest,
    accounts: { bank: "1200", receivable: "1400", discount: "8730" },
    expectedVersion,
  });
});

test("empty fields are left out", () => {
  const rows = [
    { counterpartyId: "", account: " " },
    { counterpartyId: "C-2", account: "7" },
  ];
  const draft = { ...draftOf({ ...SETTINGS, datev: null }), counterpartyAccounts: rows, bankAccounts: { a: " " } };
  expect(bodyOf(draft, 3)).toMatchObject({ bankAccounts: [], counterpartyAccounts: [rows[1]] });
  expect(bodyOf(draft, 3)).not.toHaveProperty("datev");
});
