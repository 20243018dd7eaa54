/** A segment of the remittance part of an X12 820, with the sign between its elements. */
const SEGMENT = /(?<![A-Z])(?:ISA|GS|ST|BPR|TRN|CUR|ENT|RMR|REF|DTM|ADX|N[134]|PER|NTE|SE|GE|IEA)[^A-Z0-9\s]/;
/** An item: the code of its kind (X12 data element 128), between the same signs, and its number. */
const ITEM = /(?<![A-Z])(?:RMR|REF)([^A-Z0-9\s])(IV|IK|OI|R7|CM|CL)\1((?:(?!\1)[^\\]){1,40})/g;
/** A Polish split payment: tax, tax number, and the invoice up to the payer's text (Polish VAT act, article 108a). */
const SPLIT = /\/VAT\/[\d\s.,]{1,15}\/IDC\/[\dA-Z\s]{1,20}\/INV\/(.{1,40}?)(?:\/TXT\/|$)/s;
/** The end of a segment whose last element is the number, and the tag of the next one. */
const END = /(?<![~'\r\n])[~'\r\n]+(?:\d*[A-Z]{2,3}|N[134])?$/;
const CREDITS: ReadonlySet<string> = new Set(["CM", "CL"]);

/** The items of an X12 820 (`RMR*IV*number**amount\`), which banks put into texts of CTX, as labelled numbers. */
export function withoutSegments(text: string): string {
  if (SPLIT.test(text)) return text.replace(SPLIT, (_, number: string) => `INVOICE ${number} `);
  const first = text.search(SEGMENT);
  if (first < 0) return text;
  const items = [...text.matchAll(ITEM)].map(([, , code = "", number = ""]) => {
    const label = CREDITS.has(code) ? "CREDIT" : "INVOICE";
    return `${label} ${number.replace(END, "").replaceAll("\n", "")}`;
  });
  return items.length === 0 ? text : `${text.slice(0, first)}\n\n${items.join("; ")}`;
}
