import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { oneLine, tidy } from "../text-pieces.ts";
import { type Information, noInformation } from "./information.ts";

// SNS and ASN: `NL47INGB… name` as the first line.
const ACCOUNT_FIRST = /^\s*([A-Z]{2}\d{2}[A-Z0-9]{11,30}) +(\S.*)$/;
// Hungarian and Polish banks: the account as a line, then the name.
const ACCOUNT_LINE = /^\s*(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30}|\d{24}|\d{26})\s*$/;
// Knab: `REK: NL65INGB…/NAAM: name` after the text.
const LABELLED = /^\s*(?:REK: ?([A-Z0-9 ]{1,40}))?\/NAAM: ?(\S.*)$/;

// ING: `Europese Incasso, doorlopend <IBAN> <BIC> <name>`. Two spaces, a line or a label end the name.
const DIRECT_DEBIT =
  /Europese Incasso,?(?: *\p{L}+)?\s+([A-Z]{2}\d{2}[A-Z0-9]{11,30})\s+[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\s+(\S.*?)(?= {2}|$| (?:Kenmerk|Machtiging|Omschrijving|Incassant)[ :])/imu;

// Old files of ING (`0111111111 name address`) and ABN AMRO (`GIRO 428428 name`, `12.34.56.789 name  town`).
const NUMBER_FIRST = /^\s*(?:0(?!0+ )\d{9}|GIRO +\d{1,9}|\d{2}\.\d{2}\.\d{2}\.\d{3}) +(\p{L}.*)$/u;
// `BEA NR:12AB 21.05.26/12.54 shop town,PAS123`: a payment with a card of ABN AMRO.
const CARD = /^\s*BEA,? .*?\d{2}\.\d{2}\.\d{2}\/\d{2}\.\d{2}\s+(\p{L}.{0,200}?), ?PAS ?\d/su;
/** The text behind a name in its last line. */
const AFTER_NAME =
  / {2}.*| (?:SPOEDBETALING|BET\.KENM\.|KN: |TRANSACTIENR|\S*(?:STRAAT|STR|WEG|LAAN|PLEIN|KADE|SINGEL|GRACHT|DIJK|DREEF) \d).*/is;

/** Facts about an entry from field 61 and the statement. */
export interface EntryHints {
  /** The account of the counterparty in field 61, which also marks the line when its check digits are wrong. */
  account: string | null;
  /** The account of the statement and the transaction code are those of old Dutch files. */
  isOldDutch: boolean;
}

/**
 * Reads the form of Dutch banks that write the counterparty in a line next to the remittance text. Undefined when no
 * line has that form.
 */
export function readPartyLines(lines: readonly string[], { account, isOldDutch }: EntryHints): Information | undefined {
  const [first = ""] = lines;
  const [, iban = "", name = ""] = ACCOUNT_FIRST.exec(first) ?? [];
  if (name !== "" && (iban === account || isIban(iban))) return information(iban, name, lines.slice(1));
  const [, numbered = ""] = (isOldDutch && (NUMBER_FIRST.exec(first) ?? CARD.exec(lines.join("\n")))) || [];
  if (numbered !== "") {
    const last = numbered.lastIndexOf("\n") + 1;
    return information("", numbered.slice(0, last) + numbered.slice(last).replace(AFTER_NAME, ""), lines);
  }
  const [, creditorIban = "", creditor = ""] = DIRECT_DEBIT.exec(lines.join("\n")) ?? [];
  if (isIban(creditorIban)) return information(creditorIban, creditor, lines);
  const at = lines.findIndex((line) => ACCOUNT_LINE.test(line));
  const below = lines[at + 1] ?? "";
  if (at !== -1 && /\p{L}{2}/u.test(below) && isAccount(lines[at] ?? "")) {
    // The text stays whole, because it identifies lines of earlier imports.
    return information("", below, lines);
  }
  for (const [index, line] of lines.entries()) {
    const [, labelled = "", labelledName = ""] = LABELLED.exec(line) ?? [];
    if (labelledName !== "") {
      return information(labelled, labelledName, [...lines.slice(0, index), ...lines.slice(index + 1)]);
    }
  }
  return undefined;
}

/** An IBAN, or an account number of a country that has one of its length. */
function isAccount(line: string): boolean {
  const account = electronicIban(line);
  return isIban(account) || /^\d+$/.test(account);
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
