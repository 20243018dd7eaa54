import { provided } from "../provided.ts";
import type { CurrencyExponent, Direction, StatementCharge } from "../statement-line.ts";
import { find, findAll, textAt, type XmlElement } from "../xml-element.ts";
import {
  type AmountDetails,
  type RawAmount,
  rawAmount,
  readAmountDetails,
  readCharges,
  readDirection,
} from "./money.ts";
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
  returned: boolean;
  returnReason: string | null;
}

/** Reads a `TxDtls` element. Throws a `StatementError` when its `CdtDbtInd` is invalid. */
export function readDetail(element: XmlElement, currencyExponent: CurrencyExponent): Detail {
  const references = find(element, "Refs");
  const amountDetails = find(element, "AmtDtls");
  const returned = find(element, "RtrInf");
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
    amountDetails: readAmountDetails(amountDetails, currencyExponent),
    charges: readCharges(element, currencyExponent),
    parties: readParties(find(element, "RltdPties")),
    remittance: readRemittance(find(element, "RmtInf")),
    additional: textAt(element, "AddtlTxInf"),
    endToEndId: provided(textAt(references, "EndToEndId")),
    bankReference: provided(textAt(references, "AcctSvcrRef")),
    transactionId: provided(textAt(references, "TxId")),
    bankTransactionCode: readTransactionCode(element),
    returned: returned !== undefined,
    returnReason: readReturn(returned),
  };
}

/** The bank transaction code of an entry or detail: the ISO code (`PMNT-RCDT-ESCT`), else the bank's own code. */
export function readTransactionCode(parent: XmlElement): string | null {
  const code = find(parent, "BkTxCd");
  const domain = find(code, "Domn");
  const parts = [textAt(domain, "Cd"), textAt(domain, "Fmly", "Cd"), textAt(domain, "Fmly", "SubFmlyCd")];
  if (parts[0] !== null) return parts.filter((part) => part !== null).join("-");
  return textAt(code, "Prtry", "Cd");
}

function readReturn(returned: XmlElement | undefined): string | null {
  const code = textAt(returned, "Rsn", "Cd") ?? textAt(returned, "Rsn", "Prtry");
  const texts = findAll(returned, "AddtlInf").map((text) => textAt(text));
  const pieces = [code, ...texts].filter((piece) => piece !== null);
  return pieces.length === 0 ? null : pieces.join(" ");
}
