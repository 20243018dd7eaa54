import { type Text, textAt } from "./words.ts";

export type Place = { start: number; end: number };

/** The places of a number in a text, however it is spaced. */
export const placesOf = (text: Pick<Text, "words">, number: string): Place[] =>
  runsAlong(text, number).filter(({ joined }) => joined === number);

/** From each word of a text on, the words up to the length of a number, as long as they agree with it. */
export const runsAlong = ({ words: all }: Pick<Text, "words">, number: string): (Place & { joined: string })[] =>
  all.map((_, start) => {
    let joined = "";
    let end = start;
    while (end < all.length && joined.length < number.length && number.startsWith(joined)) joined += textAt(all, end++);
    return { joined, start, end: end - 1 };
  });
