import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { electronicReference, oneLine } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { type CutText, readable } from "./cut-text.ts";
import { type Information, noInformation, withFurther } from "./information.ts";

// The code words of SWIFT's structured form and of the Dutch banks (Rabobank, ABN AMRO, ING). Two-letter words ("ID",
// "CD") are missing because a payer's own text may contain them between slashes.
const WORDS =
  "TRTP|BAI|ACNO|ACCW|EREF|KREF|PREF|IREF|CREF|MARF|CSID|CNTP|ORDP|BENM|ULTD|ULTB|ULTC|NAME|IBAN|ACCT|ADDR|BIC|REMI|CDTRREFTP|" +
  "CDTRREF|ISDT|RTRN|PURP|TRCD|SVCL|BUSP|NRTX|TYPE|OCMT|EXCH|CHGS";
const STRUCTURED = new RegExp(`^\\s*/(?:${WORDS})/`);
// American banks begin with the code of BAI and write the party directly behind its role.
const AFTER_CODE = /^\s*\/BAI\/\d{3}\/.*\/(?:ORDP|BENM)\//;
// Two code words in a row may share the slash between them.
const CODE = new RegExp(`/(${WORDS})(?=/)`, "g");
/** Separators between the parts of a value: account, bank, name and town; account and bank. */
const SEPARATORS: Readonly<Record<string, string>> = { CNTP: "/", ACCW: "," };
/** No text of a file has it. */
const NONE = "\n\n";
const ROLES = new Set(["ORDP", "BENM", "ULTD", "ULTB", "ULTC"]);

/**
 * Reads the form with code words: `/EREF/…//ORDP//NAME/…/IBAN/…/REMI/…/CDTRREF/…`. The values of a party (`NAME`,
 * `IBAN`) belong to the preceding role word, or to the counterparty without one. Undefined when the text has another
 * form.
 */
export function readSlashCodes(cut: CutText, paid: Direction): Information | undefined {
  if (!STRUCTURED.test(cut.text) && !AFTER_CODE.test(cut.text)) return undefined;
  const marks = [...cut.text.matchAll(CODE)];
  const values = new Map<string, string>();
  const parts: [string, string][] = [];
  let role = "";
  marks.forEach((mark, position) => {
    const word = mark[1] ?? "";
    const end = marks[position + 1]?.index ?? cut.text.length;
    if (ROLES.has(word)) role = word;
    const isOfParty = word === "NAME" || word === "IBAN" || word === "ACCT";
    const key = isOfParty ? `${role}/${word}` : word;
    const text = withoutSlashes(readable(cut, Math.min(mark.index + word.length + 2, end), end));
    if (text === "") return;
    if (!values.has(key)) values.set(key, text);
    for (const part of text.split(SEPARATORS[word] ?? NONE)) parts.push([word, part]);
  });

  const value = (key: string) => provided(oneLine(values.get(key)?.replaceAll("\n", "") ?? "") || null);
  const [counterIban = "", , counterName = ""] = (value("CNTP") ?? "").split("/");
  // Rabobank's account of the counterparty, perhaps before its BIC.
  const [accountWith = ""] = (value("ACCW") ?? "").split(",");
  const roles = paid === "credit" ? ["ULTD", "ORDP", ""] : ["ULTB", "ULTC", "BENM", ""];
  const party = (word: string) => roles.map((one) => value(`${one}/${word}`)).find((text) => text !== null) ?? null;
  const account = electronicIban(party("IBAN") ?? party("ACCT") ?? (counterIban || accountWith));
  const { text, reference } = remittance(values.get("REMI") ?? "");
  const structured = value("CDTRREF") ?? reference;
  const information = {
    ...noInformation,
    remittance: text,
    bookingTexts: [value("TRTP"), value("BAI")].filter((one) => one !== null),
    endToEndId: value("EREF"),
    mandateId: value("MARF"),
    instructionId: value("KREF"),
    reference: structured === null ? null : electronicReference(structured),
    counterpartyName:
      party("NAME") ?? provided(counterName.trim() || null) ?? value(paid === "credit" ? "ORDP" : "BENM"),
    counterpartyIban: isIban(account) ? account : null,
    returnReason: value("RTRN"),
    // The code may stand behind its kind: `/PURP/CD/SALA`.
    purposeCode: /(?:^|\/)([A-Z]{4})$/.exec(value("PURP") ?? "")?.[1] ?? null,
  };
  // Beside an IBAN, the code of the bank tells nothing.
  const isBankKnown = information.counterpartyIban !== null;
  return withFurther(
    information,
    parts.filter(([word]) => !(isBankKnown && word === "BIC")),
  );
}

/** Removes the slashes and white space at the end of a value. */
function withoutSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && /[/\s]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** Reads `USTD//text` or `STRD/issuer/reference` (the form of ING), or plain text. */
function remittance(text: string): { text: string | null; reference: string | null } {
  const flat = text.replaceAll("\n", "");
  const [, reference] = /^STRD\/(?:[A-Z]{2,4}\/)?(.+)$/.exec(flat) ?? [];
  if (reference !== undefined) return { text: null, reference: oneLine(reference) };
  return { text: text.replace(/^USTD\/*/, "").trim() || null, reference: null };
}
