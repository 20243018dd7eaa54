/**
 * Three camt.053 statements of one account: a direct debit is collected, the debtor's bank returns it, and the debtor
 * pays by transfer. Used by the demo and the tests.
 */

const ACCOUNT = "DE88100999000004711000";

export interface DirectDebitStory {
  invoiceNumber: string;
  /** In euros, with two decimals. */
  amount: string;
  debtor: { name: string; iban: string };
  /** The ISO 20022 return reason. */
  reason: string;
}

/** The statements in the order of their days. */
export function directDebitStory(story: DirectDebitStory): { collected: string; returned: string; paid: string } {
  const { invoiceNumber, reason } = story;
  const direct = `<Refs><EndToEndId>DD-${invoiceNumber}</EndToEndId><MndtId>MANDATE-1</MndtId></Refs>`;
  const ownText = remittance(`Direct debit ${invoiceNumber}`);
  const information = `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`;
  return {
    collected: statement(story, {
      nth: 1,
      indicator: "CRDT",
      code: "IDDT-ESDD",
      details: direct + debtor(story) + ownText,
    }),
    returned: statement(story, {
      nth: 2,
      indicator: "DBIT",
      code: "IDDT-UPDD",
      details: direct + debtor(story) + information,
    }),
    paid: statement(story, {
      ...{ nth: 3, indicator: "CRDT", code: "RCDT-ESCT" },
      details: debtor(story) + remittance(`Invoice ${invoiceNumber}, second attempt`),
    }),
  };
}

interface Entry {
  nth: number;
  indicator: "CRDT" | "DBIT";
  code: string;
  details: string;
}

function statement({ amount, invoiceNumber }: DirectDebitStory, { nth, indicator, code, details }: Entry): string {
  const [family, sub] = code.split("-");
  const day = `2026-03-${15 + nth}`;
  const id = `${invoiceNumber}-${nth}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${day}T20:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>${id}</Id><CreDtTm>${day}T20:00:00Z</CreDtTm><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>`,
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef>`,
    `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`,
    `<NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
    "",
  ].join("\n");
}

function debtor({ debtor: { name, iban } }: DirectDebitStory): string {
  return `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>`;
}

function remittance(text: string): string {
  return `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
}
