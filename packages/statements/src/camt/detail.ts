import { provided } from "../provided.ts";
import { returnInformation } from "../return-information.ts";
import type { ReturnInformation, StatementCharge } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";
import { find, findAll, textAt, type XmlElement } from "../xml-element.ts";
import {
  type AmountDetails,
  type RawAmount,
  rawAmount,
  readAmountDetails,
  readCharges,
  readDirection,
} from "./amounts.ts";
import { type Further, furtherOfDetail } from "./further.ts";
import { type Parties, readParties } from "./parties.ts";
import { type Remittance, readRemittance } from "./remittance.ts";

/**
 * One `TxDtls`, read without its entry, which is complete only after its details. Kept small, because all details of an
 * entry stay in memory until their amounts are compared with the entry's amount.
 */
export interface Detail {
  line: number;
  /** The candidates for the detail's own amount, unparsed, best first. */
  amounts: RawAmount[];
  direction: Direction | undefined;
  amountDetails: AmountDetails;
  charges: StatementCharge[];
  parties: Parties;
  remittance: Remittance;
  additional: string | null;
  endToEndId: string | null;
  bankReference: string | null;
  transactionId: string | null;
  bankTransactionCode: string | null;
  purposeCode: string | null;
  mandateId: string | null;
  instructionId: string | null;
  /** From `RtrInf`; null without one. */
  returnInformation: ReturnInformation | null;
  /** Texts that no other field has. */
  further: readonly Further[];
}

/** Reads a `TxDtls` element. Throws a `StatementError` when its `CdtDbtInd` is invalid. */
export function readDetail(element: XmlElement): Detail {
  const references = find(element, "Refs");
  const amountDetails = find(element, "AmtDtls");
  const amounts = [
    find(element, "Amt"),
    find(amountDetails, "TxAmt", "Amt"),
    find(amountDetails, "InstdAmt", "Amt"),
    find(amountDetails, "CntrValAmt", "Amt"),
  ];
  return {
    line: element.line,
    amounts: amounts.filter((amount) => amount !== undefined).map(rawAmount),
    direction: readDirection(element),
    amountDetails: readAmountDetails(amountDetails),
    charges: readCharges(element),
    parties: readParties(find(element, "RltdPties")),
    remittance: readRemittance(find(element, "RmtInf")),
    additional: textAt(element, "AddtlTxInf"),
    endToEndId: provided(textAt(references, "EndToEndId")),
    bankReference: provided(textAt(references, "AcctSvcrRef")),
    transactionId: provided(textAt(references, "TxId")),
    bankTransactionCode: readTransactionCode(element),
    purposeCode: textAt(element, "Purp", "Cd"),
    mandateId: provided(textAt(references, "MndtId")),
    instructionId: provided(textAt(references, "InstrId")),
    returnInformation: readReturn(find(element, "RtrInf")),
    further: furtherOfDetail(element),
  };
}

/** The bank transaction code of an entry or detail: the ISO code (`PMNT-RCDT-ESCT`), else the bank's own code. */
export function readTransactionCode(parent: XmlElement): string | null {
  return readCode(find(parent, "BkTxCd"));
}

function readCode(code: XmlElement | undefined): string | null {
  const domain = find(code, "Domn");
  const parts = [textAt(domain, "Cd"), textAt(domain, "Fmly", "Cd"), textAt(domain, "Fmly", "SubFmlyCd")];
  if (parts[0] !== null) return parts.filter((part) => part !== null).join("-");
  return textAt(code, "Prtry", "Cd");
}

function readReturn(returned: XmlElement | undefined): ReturnInformation | null {
  if (returned === undefined) return null;
  const texts = findAll(returned, "AddtlInf").map((text) => textAt(text));
  const reason = texts.filter((text) => text !== null).join(" ") || null;
  return returnInformation({
    reasonCode: textAt(returned, "Rsn", "Cd") ?? textAt(returned, "Rsn", "Prtry"),
    reason,
    originalBankTransactionCode: readCode(find(returned, "OrgnlBkTxCd")),
  });
}
