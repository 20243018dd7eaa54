import { type Attack, repeat } from "./attack.ts";

const PER_REQUEST = 25;
/** The longest description that the API takes. */
const LENGTH = 2_000;

/** Descriptions that list as many invoice numbers as fit, each of which could be looked up in many spellings. */
export const hostileTexts: Attack = {
  name: "descriptions that list hundreds of numbers",
  start: async ({ hostile }) => {
    let round = 0;
    return repeat(async () => {
      round += 1;
      const transactions = Array.from({ length: PER_REQUEST }, (_, index) => ({
        amount: 1 + index,
        currency: "EUR",
        direction: "credit",
        value_date: "2026-03-05",
        description: numbers(round * PER_REQUEST + index),
      }));
      await hostile.call("POST", "/transactions", { transactions });
    });
  },
};

function numbers(from: number): string {
  let text = "";
  for (let number = from; text.length < LENGTH; number += 1) text += `${number}/`;
  return text.slice(0, LENGTH);
}
