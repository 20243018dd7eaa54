/** With the text behind it, no more characters than the interface takes. */
const LENGTH = 1_900;

/** Payment texts that stand for as many numbers as possible; `at` is the payment's number. */
const TEXTS: ((at: number) => string)[] = [
  (at) => list((nth) => `${10 + ((at + nth) % 90)}/`),
  // Of the shape that the tenant's invoices have, so that every key is looked up.
  (at) => list((nth) => `LT-1-${String(((at * 37 + nth) % 9_999_999) + 1).padStart(7, "0")}, `),
  (at) => list((nth) => `${(at + nth) % 1_000} - ${((at + nth) % 1_000) + 30} `),
  (at) => list((nth) => `${(at + nth) % 10} `),
  (at) => list((nth) => `RE ${1_000 + ((at + nth) % 9_000)} bis ${(at + nth) % 90} und `),
  (at) => `${at}`.padEnd(LENGTH, "0123456789"),
  (at) => `${at} ${"e\u0301\u0316".repeat(LENGTH)}`,
];

/** Gives every payment of a generated statement a hostile text, in front of the one that it has. */
export function withHostileTexts(xml: string): string {
  return xml.replaceAll(/<Ustrd>(Invoice LT-1-(\d+))/g, (_all, text: string, number: string) => {
    const hostile = TEXTS[Number(number) % TEXTS.length]?.(Number(number)) ?? "";
    return `<Ustrd>${hostile.slice(0, LENGTH)}</Ustrd>\n<Ustrd>${text}`;
  });
}

function list(item: (nth: number) => string): string {
  let text = "";
  for (let nth = 0; text.length < LENGTH; nth += 1) text += item(nth);
  return text;
}
