import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import type { Direction } from "../statement-line.ts";
import { electronicReference, oneLine, tidy } from "../text-pieces.ts";
import { type CutText, readable } from "./cut-text.ts";
import { type Information, noInformation } from "./information.ts";

// The transaction code, the bank's separator and a subfield number.
const STRUCTURED = /^\s*(\d{3})([?~^<>@|])(?=\d\d)/;
// The subfields of the German standard (DK, MT 940): booking text, primary note, purpose, bank, account, name, text
// key, more purpose. Polish banks put the IBAN into 38. Any other number is part of the text.
const NUMBERS = "00|10|2\\d|3[0-4]|38|6[0-3]";
const NAME_CHARACTERS = 27;

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
    mandateId: word("MREF"),
    instructionId: word("KREF"),
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

/** Splits the purpose at its keywords into the text before the first keyword and the text of each keyword. */
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

/** Joins a name in two subfields: without a space if the first is full, because the name was cut there. */
function name(first: string, second: string): string | null {
  const between = first.length >= NAME_CHARACTERS || first === "" || second === "" ? "" : " ";
  return provided(first + between + second || null);
}

/** The purpose if it is exactly an ISO 11649 reference, else null. */
function referenceIn(remittance: string): string | null {
  const text = electronicReference(oneLine(remittance.replaceAll("\n", "")));
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(text) ? text : null;
}
