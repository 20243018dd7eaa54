import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import type { Direction } from "../statement-line.ts";
import { electronicReference, oneLine, tidy } from "../text-pieces.ts";
import { type CutText, readable } from "./cut-text.ts";
import { type Information, noInformation } from "./information.ts";

// The transaction code, then the separator that the bank chose, then a subfield number.
const STRUCTURED = /^\s*(\d{3})([?~^<>@|])(?=\d\d)/;
// Subfields of the German standard (DK, MT 940): booking text, primary note, purpose, bank, account, name, text key,
// more purpose; 38 is the IBAN at Polish banks. Another number belongs to the text.
const NUMBERS = "00|10|2\\d|3[0-4]|38|6[0-3]";
const NAME_CHARACTERS = 27;

// The words that SEPA payments put into the purpose. A word begins a piece or follows a space.
// Like anything here it may be cut in two by the end of a line.
const WORDS = ["EREF", "KREF", "MREF", "CRED", "DEBT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC", "OAMT", "COAM", "PURP"];
const KEYWORD = new RegExp(
  `(?<=^|\\s)(${[...WORDS, "RREF", "RTRN"].map((word) => [...word].join("\n?")).join("|")})\n?\\+`,
  "g",
);

/**
 * Reads the German form: `166?00booking text?20purpose?21…?30bank code?31account?32name?33name`, any separator, with the
 * keywords of SEPA payments (`EREF+`, `SVWZ+`, …) in the purpose. Undefined when the text is not in this form.
 */
export function readSubfields(cut: CutText, paid: Direction): Information | undefined {
  const [head, transactionCode, separator = ""] = STRUCTURED.exec(cut.text) ?? [];
  if (head === undefined || transactionCode === undefined) return undefined;
  const fields = split(cut, head.length - separator.length, separator);
  const values = (accept: (code: string) => boolean) => fields.filter(({ code }) => accept(code));
  const value = (code: string) => oneLine(values((one) => one === code)[0]?.text.replaceAll("\n", "") ?? "");

  const purpose = tidy(values((code) => /^[26]/.test(code)).map(({ text }) => text));
  const { before, words } = keywords(purpose);
  const word = (name: string) => provided(oneLine(words.get(name)?.replaceAll("\n", "") ?? "") || null);
  const remittance = words.has("SVWZ") ? tidy([before, words.get("SVWZ") ?? ""]) : before;
  const accounts = [word("IBAN"), value("31"), value("38")].map((text) => electronicIban(text ?? ""));
  return {
    ...noInformation,
    remittance: remittance || null,
    bookingTexts: [value("00")].filter((text) => text !== ""),
    transactionCode,
    endToEndId: word("EREF"),
    reference: referenceIn(remittance),
    counterpartyName: word(paid === "credit" ? "ABWA" : "ABWE") ?? name(value("32"), value("33")),
    counterpartyIban: accounts.find(isIban) ?? null,
    returnReason: word("RTRN"),
  };
}

function split({ text, breaks }: CutText, from: number, separator: string): { code: string; text: string }[] {
  const marks = [...text.matchAll(new RegExp(`\\${separator}(${NUMBERS})`, "g"))].filter(({ index }) => index >= from);
  return marks.map((mark, position) => {
    const end = marks[position + 1]?.index ?? text.length;
    return { code: mark[1] ?? "", text: readable({ text, breaks }, mark.index + 3, end) };
  });
}

/** The purpose cut at its keywords: what comes before the first, and each one's own text. */
function keywords(purpose: string): { before: string; words: Map<string, string> } {
  const found = [...purpose.matchAll(KEYWORD)];
  const words = new Map<string, string>();
  found.forEach((keyword, position) => {
    const end = found[position + 1]?.index ?? purpose.length;
    const text = purpose.slice(keyword.index + keyword[0].length, end);
    const word = (keyword[1] ?? "").replaceAll("\n", "");
    if (!words.has(word)) words.set(word, tidy([text]));
  });
  return { before: tidy([purpose.slice(0, found[0]?.index ?? purpose.length)]), words };
}

/** A name in two subfields; one that fills the first is cut there, else it is two words. */
function name(first: string, second: string): string | null {
  const between = first.length >= NAME_CHARACTERS || first === "" || second === "" ? "" : " ";
  return provided(first + between + second || null);
}

/** A purpose that is an ISO 11649 reference and nothing else. */
function referenceIn(remittance: string): string | null {
  const text = electronicReference(oneLine(remittance.replaceAll("\n", "")));
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(text) ? text : null;
}
