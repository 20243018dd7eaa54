import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { oneLine, tidy } from "../text-pieces.ts";
import { type Information, noInformation } from "./information.ts";

// SNS and ASN: `NL47INGB… name` as the first line.
const ACCOUNT_FIRST = /^\s*([A-Z]{2}\d{2}[A-Z0-9]{11,30}) +(\S.*)$/;
// Knab: `REK: NL65INGB…/NAAM: name` after the text.
const LABELLED = /^\s*(?:REK: ?([A-Z0-9 ]{1,40}))?\/NAAM: ?(\S.*)$/;

// ING: `Europese Incasso, doorlopend <IBAN> <BIC> <name>`. Two spaces, a line or a label end the name.
const DIRECT_DEBIT =
  /Europese Incasso,? *\p{L}*\s+([A-Z]{2}\d{2}[A-Z0-9]{11,30})\s+[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\s+(\S.*?)(?= {2}|$| (?:Kenmerk|Machtiging|Omschrijving|Incassant)[ :])/imu;

/**
 * Reads the form of Dutch banks that write the counterparty in a line next to the remittance text. Undefined when no
 * line has that form.
 * @param account the account of the counterparty in field 61, which also marks the line when its check digits are wrong
 */
export function readPartyLines(lines: readonly string[], account: string | null): Information | undefined {
  const [first = ""] = lines;
  const [, iban = "", name = ""] = ACCOUNT_FIRST.exec(first) ?? [];
  if (name !== "" && (iban === account || isIban(iban))) return information(iban, name, lines.slice(1));
  const [, creditorIban = "", creditor = ""] = DIRECT_DEBIT.exec(lines.join("\n")) ?? [];
  if (isIban(creditorIban)) return information(creditorIban, creditor, lines);
  for (const [index, line] of lines.entries()) {
    const [, labelled = "", labelledName = ""] = LABELLED.exec(line) ?? [];
    if (labelledName !== "") {
      return information(labelled, labelledName, [...lines.slice(0, index), ...lines.slice(index + 1)]);
    }
  }
  return undefined;
}

function information(account: string, name: string, texts: readonly string[]): Information {
  const iban = electronicIban(account);
  return {
    ...noInformation,
    remittance: tidy(texts) || null,
    counterpartyName: provided(oneLine(name)),
    counterpartyIban: isIban(iban) ? iban : null,
  };
}
