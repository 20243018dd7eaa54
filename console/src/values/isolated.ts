/** Marks that turn the direction of the text behind them, also beyond the text that contains them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A text of another party inside a sentence: its direction of writing does not move the amounts and words around it. */
export function isolated(text: string): string {
  const plain = text.replaceAll(TURNS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
