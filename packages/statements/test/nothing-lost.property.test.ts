import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StatementLine } from "../src/statement-line.ts";
import { FIXED_FORMS } from "./fixed-forms.ts";
import { columns, zeros } from "./fixed-records.ts";
import { file as ofx } from "./ofx-files.ts";
import { entry, parse, statement } from "./statement-files.ts";

/** A format with fields of text, each of which holds what is given for it. */
interface Form {
  fields: readonly string[];
  make: (text: (field: string) => string) => string;
}

const BAI = (text: (field: string) => string) =>
  `01,A,B,260302,0600,1,,,2/\n02,C,D,1,260302,,EUR,2/\n03,1,EUR,010,0,,,015,100,,/\n` +
  `16,195,100,,${text("bank")},${text("customer")},${text("text")}\n88,${text("continued")}\n49,200,4/\n98,200,1,6/\n99,200,1,8/\n`;

const mt940 = (entryField: string, information: string) =>
  `:20:A\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C260301EUR0,00\n${entryField}\n${information}:62F:C260302EUR119,00\n-\n`;
const line61 = ":61:2603020302C119,00NTRFNONREF//B1";

const cfonb = (text: (field: string) => string) => {
  const account = "30004    00081EUR2 00012345678";
  const balance = (code: string, amount: string) =>
    columns([1, code], [3, account], [35, "160326"], [91, amount]).padEnd(120);
  const movement = columns([1, "04"], [3, account], [33, "05"], [35, "170326"], [43, "170326"], [49, text("label")]);
  const detail = (key: string) => columns([1, "05"], [3, account], [46, key], [49, text(key)]).padEnd(120);
  const amount = columns([91, "0000000001000{"]).slice(90);
  const keys = ["LIB", "LCC", "LCS", "NPY", "NPO", "NBE", "NBU", "RCN", "RUM", "IBE", "REF"];
  return [
    balance("01", "0000000000000{"),
    `${movement.padEnd(90)}${amount}${text("reference")}`.padEnd(120),
    ...keys.map(detail),
    balance("07", "0000000001000{"),
  ].join("\n");
};

const gpc = (text: (field: string) => string) =>
  [
    columns(
      ...([
        [1, "074"],
        [4, "0000001234567899"],
        [20, text("owner")],
        [40, "280226"],
        [46, zeros(0, 14)],
        [60, "+"],
        [61, zeros(5_500, 14)],
        [75, "+"],
        [76, zeros(0, 14)],
        [90, "0"],
        [91, zeros(5_500, 14)],
        [105, "0"],
        [106, "003"],
        [109, "310326"],
      ] as [number, string][]),
    ),
    columns(
      ...([
        [1, "075"],
        [4, "0000001234567899"],
        [20, "0000190000012349"],
        [36, text("document").slice(0, 13)],
        [49, zeros(5_500, 12)],
        [61, "2"],
        [62, zeros(0, 10)],
        [92, "120326"],
        [98, text("name")],
        [119, "0203"],
        [123, "120326"],
      ] as [number, string][]),
    ),
    columns([1, "076"], [36, text("comment")]),
    columns([1, "078"], [4, text("message")]),
    columns([1, "079"], [4, text("further")]),
  ].join("\n");

const camtFields = {
  ustrd: (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`,
  document: (text: string) => `<RmtInf><Strd><RfrdDocInf><Nb>${text}</Nb></RfrdDocInf></Strd></RmtInf>`,
  debtor: (text: string) => `<RltdPties><Dbtr><Nm>${text}</Nm></Dbtr></RltdPties>`,
  ultimate: (text: string) =>
    `<RltdPties><Dbtr><Nm>Payer</Nm></Dbtr><UltmtDbtr><Nm>${text}</Nm></UltmtDbtr></RltdPties>`,
  behindUltimate: (text: string) =>
    `<RltdPties><Dbtr><Nm>${text}</Nm></Dbtr><UltmtDbtr><Nm>Payer</Nm></UltmtDbtr></RltdPties>`,
  address: (text: string) => `<RltdPties><Dbtr><PstlAdr><AdrLine>${text}</AdrLine></PstlAdr></Dbtr></RltdPties>`,
  creditor: (text: string) => `<RltdPties><Cdtr><Pty><Nm>${text}</Nm></Pty></Cdtr></RltdPties>`,
  account: (text: string) => `<RltdPties><DbtrAcct><Id><Othr><Id>${text}</Id></Othr></Id></DbtrAcct></RltdPties>`,
  order: (text: string) => `<Refs><PmtInfId>${text}</PmtInfId></Refs>`,
  cheque: (text: string) => `<Refs><ChqNb>${text}</ChqNb></Refs>`,
  endToEnd: (text: string) => `<Refs><EndToEndId>${text}</EndToEndId></Refs>`,
  purpose: (text: string) => `<Purp><Prtry>${text}</Prtry></Purp>`,
  originator: (text: string) => `<RtrInf><Orgtr><Nm>${text}</Nm></Orgtr></RtrInf>`,
  information: (text: string) => `<AddtlTxInf>${text}</AddtlTxInf>`,
};

/** One form for each field, because a detail has each element once. */
const camt: Form[] = Object.entries(camtFields).map(([field, make]) => ({
  fields: [field],
  make: (text) => statement(entry({ details: `<TxDtls>${make(text(field))}</TxDtls>` })),
}));

/** An entry whose details have no amounts, so that it stays one line. */
const joined: Form = {
  fields: [1, 2].flatMap((number) => ["id", "name", "text", "own"].map((field) => `${field} ${number}`)),
  make: (text) => {
    const detail = (number: number) =>
      `<TxDtls><Refs><EndToEndId>${text(`id ${number}`)}</EndToEndId></Refs>` +
      `<RltdPties><Dbtr><Nm>${text(`name ${number}`)}</Nm></Dbtr></RltdPties>` +
      `${camtFields.ustrd(text(`text ${number}`))}${camtFields.information(text(`own ${number}`))}</TxDtls>`;
    return statement(entry({ details: detail(1) + detail(2) }));
  },
};

const FORMS: Record<string, Form[]> = {
  camt: [
    ...camt,
    joined,
    { fields: ["entry"], make: (text) => statement(entry({ tail: `<AddtlNtryInf>${text("entry")}</AddtlNtryInf>` })) },
    {
      fields: ["statement"],
      make: (text) => statement(`${entry({})}<AddtlStmtInf>${text("statement")}</AddtlStmtInf>`),
    },
  ],
  OFX: [
    {
      fields: [
        "NAME",
        "MEMO",
        "behind",
        "bold",
        "CHECKNUM",
        "REFNUM",
        "EXTDNAME",
        "PAYEEID",
        "ADDR1",
        "CITY",
        "ACCT",
        "OWN",
      ],
      make: (text) =>
        ofx(
          `<DTPOSTED>20260302<TRNAMT>5.00<NAME>${text("NAME")}<PAYEEID>${text("PAYEEID")}<CHECKNUM>${text("CHECKNUM")}` +
            `<REFNUM>${text("REFNUM")}<EXTDNAME>${text("EXTDNAME")}<MEMO>${text("MEMO")}<BR/>${text("behind")} <b>${text("bold")}</b>` +
            `<PAYEE><NAME>P<ADDR1>${text("ADDR1")}<CITY>${text("CITY")}</PAYEE>` +
            `<BANKACCTTO><ACCTID>${text("ACCT")}</BANKACCTTO><ACME.OWN>${text("OWN")}`,
        ),
    },
  ],
  QIF: [
    {
      fields: ["P", "M", "N", "A", "second A", "L", "S", "E"],
      make: (text) =>
        `!Type:Bank\nD24/03/26\nT1.00\nP${text("P")}\nM${text("M")}\nN${text("N")}\nA${text("A")}\nA${text("second A")}\n` +
        `L${text("L")}\nS${text("S")}\nE${text("E")}\n$1.00\n^\n`,
    },
  ],
  MT940: [
    {
      fields: ["below", "code", "text", "name", "more name", "unknown", "statement"],
      make: (text) =>
        mt940(
          `${line61}\n${text("below")}`,
          `:86:166?00${text("code")}?20${text("text")}?32${text("name")}?33${text("more name")}?71${text("unknown")}\n`,
        ).replace("-\n", `:86:${text("statement")}\n-\n`),
    },
    {
      fields: ["own", "below", "EREF", "REMI", "NAME", "CSID", "ULTD", "TRTP"],
      make: (text) =>
        mt940(
          `:61:2603020302C119,00NTRF${text("own")}//B1\n${text("below")}`,
          `:86:/TRTP/${text("TRTP")}/EREF/${text("EREF")}/ORDP//NAME/${text("NAME")}/CSID/${text("CSID")}` +
            `/ULTD//NAME/${text("ULTD")}/REMI/${text("REMI")}\n`,
        ),
    },
    { fields: ["first", "second"], make: (text) => mt940(line61, `:86:${text("first")}\n${text("second")}\n`) },
  ],
  BAI2: [{ fields: ["bank", "customer", "text", "continued"], make: BAI }],
  CFONB: [
    {
      fields: ["label", "reference", "LIB", "LCC", "LCS", "NPY", "NPO", "NBE", "NBU", "RCN", "RUM", "IBE", "REF"],
      make: cfonb,
    },
  ],
  ...FIXED_FORMS,
  GPC: [{ fields: ["owner", "document", "name", "comment", "message", "further"], make: gpc }],
};

function textsOf(line: StatementLine): string {
  const { charges: _c, original: _o, position: _p, amount: _a, booking: _b, ...texts } = line;
  return JSON.stringify(texts);
}

describe("every text of a file is in a line, in a warning or in the refusal", () => {
  test.each(Object.entries(FORMS))("of %s", async (_, forms) => {
    const word = fc.stringMatching(/^[A-Z]{4}$/);
    const property = fc.asyncProperty(fc.constantFrom(...forms), word, async ({ fields, make }, marker) => {
      const words = new Map(fields.map((field, at) => [field, `Q${marker}${String.fromCharCode(65 + at)}`]));
      const { lines, summary, refusal } = await parse(
        make((field) => words.get(field) ?? ""),
        { currency: "CZK" },
      );
      const told = [...lines.map(textsOf), JSON.stringify(summary?.warnings), refusal ?? ""].join("\n");
      const lost = [...words].filter(([, text]) => !told.includes(text));
      expect({ lost, refusal }).toEqual({ lost: [], refusal: undefined });
      expect(lines).toHaveLength(1);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
