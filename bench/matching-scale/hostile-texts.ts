/** The longest prefix with which the text still fits the limit of the API. */
const LENGTH = 1_900;

/** Payment texts with as many numbers as possible; `at` is the number of the payment. */
const TEXTS: ((at: number) => string)[] = [
  (at) => list((nth) => `${10 + ((at + nth) % 90)}/`),
  (at) => list((nth) => `LT-1-${String(((at * 37 + nth) % 9_999_999) + 1).padStart(7, "0")}, `),
  (at) => list((nth) => `${(at + nth) % 1_000} - ${((at + nth) % 1_000) + 30} `),
  (at) => list((nth) => `${(at + nth) % 10} `),
  (at) => list((nth) => `RE ${1_000 + ((at + nth) % 9_000)} bis ${(at + nth) % 90} und `),
  (at) => `${at}`.padEnd(LENGTH, "0123456789"),
  (at) => `${at} ${"e\u0301\u0316".repeat(LENGTH)}`,
];

/** Adds a hostile text before the text of every payment. */
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
