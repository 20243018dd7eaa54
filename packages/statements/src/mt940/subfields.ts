import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { electronicReference, oneLine, tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import type { CutText } from "./cut-text.ts";
import { type Information, noInformation, withFurther } from "./information.ts";

// The transaction code, which some banks leave out, the bank's separator and a subfield number.
const STRUCTURED = /^\s*(?:(\d{3})([?~^<>@|+])|([~^<>])(?=20))(?=\d\d)/;
// The subfields of the German standard (DK, MT 940): 00 booking text, 10 primary note, 2x and 6x purpose, 30 bank,
// 31 account, 32 and 33 name, 34 text key. Polish banks put the IBAN into 38. Other numbers hold texts of the bank.
const PURPOSE = /^(2\d|6[0-3])$/;
const KNOWN = /^(00|10|2\d|3[0-4]|38|6[0-3])$/;
const MARK = /[?~^<>@|+](\d\d)/g;
/** The bank, the account and the name of the other side. Beside an IBAN, the code of the bank tells nothing. */
const PARTY = new Set(["30", "31", "32", "33", "38"]);
/** The keywords whose value always is a field of the line. */
const TAKEN = new Set(["EREF", "MREF", "KREF", "RTRN", "PURP"]);
/** The length of a full subfield. A text that fills it continues in the next one. */
const SUBFIELD_CHARACTERS = 27;
// Ends a subfield of the purpose that is not full, so the value of a keyword ends there too.
const SHORT_END = "\v";

// The keywords of SEPA payments in the purpose. A keyword starts a piece or follows a space. The end of a line may cut
// it in two.
const WORDS = ["EREF", "KREF", "MREF", "CRED", "DEBT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC", "OAMT", "COAM", "PURP"];
const KEYWORD = new RegExp(
  `(?<=^|\\s)(${[...WORDS, "RREF", "RTRN"].map((word) => [...word].join("\n?")).join("|")})\n?\\+`,
  "g",
);

/**
 * Reads the German form: `166?00booking text?20purpose?21…?30bank code?31account?32name?33name`, with any separator and
 * with the keywords of SEPA payments (`EREF+`, `SVWZ+`, …) in the purpose. Undefined when the text has another form.
 */
export function readSubfields(cut: CutText, paid: Direction): Information | undefined {
  const [head, transactionCode = null, coded, plain] = STRUCTURED.exec(cut.text) ?? [];
  const separator = coded ?? plain;
  if (head === undefined || separator === undefined) return undefined;
  const fields = split(cut.text, head.length - separator.length, separator);
  // One plus sign may be part of a calculation.
  if (separator === "+" && fields.length < 2) return undefined;
  const values = (accept: (code: string) => boolean) => fields.filter(({ code }) => accept(code));
  const value = (code: string) => oneLine(values((one) => one === code)[0]?.text ?? "");

  const { remittance, words } = keywords(values((code) => PURPOSE.test(code)).map(({ text }) => text));
  const word = (name: string) => provided(oneLine(words.get(name)?.replaceAll("\n", "") ?? "") || null);
  const accounts = [word("IBAN"), value("31"), value("38")].map((text) => electronicIban(text ?? ""));
  const information: Information = {
    ...noInformation,
    remittance: remittance || null,
    bookingTexts: [value("00"), ...values((code) => !KNOWN.test(code)).map(({ text }) => oneLine(text))].filter(
      (text) => text !== "",
    ),
    transactionCode,
    endToEndId: word("EREF"),
    mandateId: word("MREF"),
    instructionId: word("KREF"),
    reference: referenceIn(remittance),
    counterpartyName: word(paid === "credit" ? "ABWA" : "ABWE") ?? name(value("32"), value("33")),
    counterpartyIban: accounts.find(isIban) ?? null,
    returnReason: word("RTRN"),
    purposeCode: word("PURP"),
  };
  const parts: [string, string][] = [];
  for (const [key, text] of words) if (!TAKEN.has(key)) parts.push([key, text]);
  const isBankKnown = information.counterpartyIban !== null;
  for (const { code, text } of fields) if (PARTY.has(code) && !(isBankKnown && code === "30")) parts.push([code, text]);
  return parts.length === 0 ? information : withFurther(information, parts);
}

/** The subfields without the line breaks of the field, which may fall inside a word or a number. */
function split(text: string, from: number, separator: string): { code: string; text: string }[] {
  const marks = [...text.matchAll(MARK)].filter((mark) => mark.index >= from && mark[0].startsWith(separator));
  return marks.map((mark, position) => {
    const end = marks[position + 1]?.index ?? text.length;
    return { code: mark[1] ?? "", text: text.slice(mark.index + mark[0].length, end) };
  });
}

/**
 * Splits the purpose at its keywords. The value of a keyword ends at the next keyword or with a subfield that is not
 * full. The remittance is the value of SVWZ and all text that belongs to no keyword.
 */
function keywords(subfields: readonly string[]): { remittance: string; words: Map<string, string> } {
  const purpose = subfields
    .map((text) => oneLine(text) + (text.length < SUBFIELD_CHARACTERS ? SHORT_END : "\n"))
    .join("");
  const found = [...purpose.matchAll(KEYWORD)];
  const words = new Map<string, string>();
  const texts = [purpose.slice(0, found[0]?.index ?? purpose.length)];
  found.forEach((keyword, position) => {
    const end = found[position + 1]?.index ?? purpose.length;
    const text = purpose.slice(keyword.index + keyword[0].length, end);
    const word = (keyword[1] ?? "").replaceAll("\n", "");
    const valueEnd = word === "SVWZ" ? text.length : text.indexOf(SHORT_END);
    const value = valueEnd === -1 ? text : text.slice(0, valueEnd);
    if (word === "SVWZ") texts.push(value);
    else words.set(words.has(word) ? `${word} (${position})` : word, value);
    texts.push(text.slice(value.length));
  });
  return { remittance: tidy(texts.map((text) => text.replaceAll(SHORT_END, "\n"))), words };
}

/** Joins a name in two subfields: without a space if the first is full, because the name was cut there. */
function name(first: string, second: string): string | null {
  const between = first.length >= SUBFIELD_CHARACTERS || first === "" || second === "" ? "" : " ";
  return provided(first + between + second || null);
}

/** The purpose if it is exactly an ISO 11649 reference, else null. */
function referenceIn(remittance: string): string | null {
  const text = electronicReference(oneLine(remittance.replaceAll("\n", "")));
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(text) ? text : null;
}
