/** Marks that set the direction of what follows them, also of what follows the text that contains them. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A text of another party, for a sentence: when it is written from the right, the amounts and words beside it keep their
 * place.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(TURNS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
