import { provided } from "../provided.ts";
import { letters } from "../text-pieces.ts";
import { findAll, textAt, type XmlElement } from "../xml-element.ts";

/** A text of an entry or detail, behind the names of its element and of the elements around it. */
export type Further = readonly [label: string, text: string];

/** The elements that are left out (true) or looked into. All others are texts of interest. */
interface Skipped {
  readonly [name: string]: true | Skipped;
}

const names = (list: string): Skipped => Object.fromEntries(list.split(" ").map((name) => [name, true]));

/** Elements that are no texts: codes, amounts and dates; fields of the line; and cards, whose numbers are not kept. */
const AMOUNTS = names(
  "Amt CdtDbtInd AmtDtls Avlbty BkTxCd Chrgs Intrst Tax RltdDts RltdPric RltdQties RltdAgts FinInstrmId CorpActn " +
    "SfkpgAcct CshDpst CardTx LclInstrm SplmtryData",
);
const PARTY: Skipped = {
  PstlAdr: names("AdrTp Ctry"),
  CtryOfRes: true,
  Pty: { PstlAdr: names("AdrTp Ctry"), CtryOfRes: true },
};
const ACCOUNT = names("Tp Ccy");
const DETAIL: Skipped = {
  ...AMOUNTS,
  AddtlTxInf: true,
  Refs: names("AcctSvcrRef EndToEndId TxId MndtId InstrId"),
  Purp: names("Cd"),
  RtrInf: names("OrgnlBkTxCd Rsn AddtlInf"),
  RltdPties: {
    ...Object.fromEntries(
      ["InitgPty", "Dbtr", "UltmtDbtr", "Cdtr", "UltmtCdtr", "TradgPty"].map((name) => [name, PARTY]),
    ),
    ...{ DbtrAcct: ACCOUNT, CdtrAcct: ACCOUNT },
  },
  RmtInf: {
    Ustrd: true,
    Strd: { AddtlRmtInf: true, CdtrRefInf: names("Ref Tp"), RfrdDocInf: names("Nb Tp"), RfrdDocAmt: {} },
  },
};
const ENTRY: Skipped = {
  ...AMOUNTS,
  ...names("RvslInd Sts BookgDt ValDt AcctSvcrRef AddtlNtryInf ComssnWvrInd AddtlInfInd TechInptChanl"),
  NtryDtls: { Btch: names("NbOfTxs TtlAmt CdtDbtInd"), TxDtls: true },
};
/** Elements whose names tell a reader nothing. */
const WRAPPERS = new Set(["Refs", "RltdPties", "RmtInf", "NtryDtls", "Pty", "OrgId", "PrvtId", "Othr", "PstlAdr"]);
/** More than any real entry has. */
const MAX_TEXTS = 100;

export function furtherOfDetail(element: XmlElement): Further[] {
  return collect(element, DETAIL, "", []);
}

export function furtherOfEntry(element: XmlElement): Further[] {
  return collect(element, ENTRY, "", []);
}

function collect({ children }: XmlElement, skipped: Skipped | undefined, path: string, found: Further[]): Further[] {
  for (const child of children) {
    const inside = skipped?.[child.name];
    if (inside === true) continue;
    const label = WRAPPERS.has(child.name) ? path : path === "" ? child.name : `${path}/${child.name}`;
    const text = child.children.length === 0 ? provided(textAt(child)) : null;
    if (text !== null && found.length < MAX_TEXTS) found.push([label, text]);
    collect(child, inside, label, found);
  }
  return found;
}

/**
 * The texts that the line does not have, each behind its label.
 * @param known the fields of the line; exports write an account with other spaces, so only letters and digits count
 */
export function unknownTexts(further: readonly Further[], known: readonly (string | null | undefined)[]): string[] {
  if (further.length === 0) return [];
  const all = known.join("\n");
  const others = further.filter(([, text]) => !all.includes(text));
  if (others.length === 0) return [];
  const plain = letters(all);
  return [...new Set(others.flatMap(([label, text]) => (plain.includes(letters(text)) ? [] : [`${label}: ${text}`])))];
}

/** The texts of a statement that belong to none of its entries. */
export function statementTexts(element: XmlElement): string[] {
  const own = element.name.startsWith("Addtl")
    ? [textAt(element)]
    : findAll(element, "AddtlInf").map((one) => textAt(one));
  return own.filter((text) => text !== null);
}
