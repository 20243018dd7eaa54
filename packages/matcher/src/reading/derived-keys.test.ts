import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Counterparty } from "../model/counterparty.ts";
import type { Invoice, Line } from "../model/model.ts";
import {
  counterpartyIbans,
  counterpartyNameBlocks,
  counterpartyNameKeys,
  DERIVATION,
  invoiceAmountKey,
  lineAccounts,
  lineAmountKey,
  lineKeys,
  lineNameKeys,
  lineTextBlocks,
  partyKey,
} from "./derived-keys.ts";
import { invoiceKeys } from "./invoice-forms.ts";

const TEXTS = [
  "Rechnung RE-2026/00147 vom 02.03.2026, Kd. 4711, abzgl. 2 % Skonto",
  "INV 2026 0014, 0015 und 0017-0019",
  "RF18 5390 0754 7034 thanks",
  "+++090/9337/55493+++ facture F-26.118",
  "21 00000 00003 13947 14300 09017",
  Array.from({ length: 300 }, (_, at) => `${10 + at}/`).join(""),
  "EREF+AB-12/7 SVWZ+Miete 03/26 Müller ÅNGSTRÖM 東京家具 14",
  "SVWZ+Payment for480760 vom 02.03.\n2026, 20.43 UHR IBA\nN+DE89370400440532013000",
  "invoices A000771; 773; 775; 776; 77",
  "по договору №INV-31048",
  "KID12345678903 and viite 12 34561",
  "RF34 1234561, SI00 467192880",
  "CTX RMR*IV*F-771**10.00\\RMR*CM*G-12**-1.00\\",
  "INV-999259\nINV-999288",
  "ÜBERWEISUNGEREF+NOTPROVIDEDSVWZ+Rechnung RE-2026-758ORDP+Kranich Bau",
  "2026/06/14发票RG20260017货款, فاتورة ٨٦٥٠٣٣٩",
  "Umbuchung von DE2\n7 5902 8595 4506 6051 65, BelegR25113104",
];
const NAMES = [
  "Åsa Groß",
  "Müller & Söhne GmbH & Co. KG",
  "S.à r.l. Café Łódź",
  "ØRSTED MØBLER A/S",
  "Kranich Bau",
  "The 14 Ltd.",
  "Nunez, Asa",
];
const IBANS = ["DE89 3704 0044 0532 0130 00", "nl91abna0417164300"];

test("a change of the derived keys requires a new DERIVATION, so that stored rows are migrated", () => {
  const line = { amount: 11_900n, allocated: 1_900n, currency: "EUR", direction: "credit" } as Line;
  const keys = [
    TEXTS.map((description) => lineKeys({ ...line, description })),
    TEXTS.map((reference) => lineKeys({ ...line, description: "", reference, endToEndId: "NOTPROVIDED" })),
    NAMES.map((counterpartyName) => lineNameKeys({ ...line, description: "", counterpartyName })),
    [...TEXTS, ...NAMES].map((text) => lineTextBlocks({ ...line, description: `ACH DEBIT 5298 ${text}` })),
    ["CHECK #4968", "Scheck Nr. 77"].map((description) => lineKeys({ ...line, description })),
    ["CHK-4968", "4968"].map((text) =>
      invoiceKeys({ invoiceNumber: "AP-7/26", issueDate: "2026-02-02", paymentReference: text }),
    ),
    TEXTS.map((description) => lineAccounts({ ...line, description })),
    IBANS.map((counterpartyIban) => lineAccounts({ ...line, description: "", counterpartyIban })),
    [lineAmountKey(line), lineAmountKey({ ...line, direction: "debit" }), partyKey("id", "EUR", 10_000n)],
    invoiceAmountKey({ direction: "payable", currency: "CHF", remaining: 5n } as Invoice),
    TEXTS.map((text) => invoiceKeys({ invoiceNumber: text, issueDate: "2026-02-02", paymentReference: text })),
    NAMES.map((name) => counterpartyNameKeys({ name, aliases: NAMES })),
    NAMES.map((name) => counterpartyNameBlocks({ name, aliases: [] })),
    counterpartyIbans({ paymentMethods: IBANS.map((iban) => ({ iban })) } as Counterparty),
  ];
  const digest = createHash("sha256").update(JSON.stringify(keys)).digest("hex").slice(0, 16);
  expect([DERIVATION, digest]).toEqual([20, "ffe876335aa7a2a1"]);
});
