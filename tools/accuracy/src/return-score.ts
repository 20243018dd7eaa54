import type { Answered } from "./score.ts";

/** The success of a matcher with returns of payments. Shares are 0 to 1, or NaN without lines. */
export interface ReturnScore {
  /** Lines that return a payment. */
  returns: number;
  /** The share of confirmed returns that name the right payment. */
  precision: number;
  /** The share of returns that are confirmed rightly. */
  confirmed: number;
  /** The share of returns whose payment is confirmed or suggested first. */
  found: number;
}

export function returnScoreOf(answered: Answered[]): ReturnScore {
  const answers = answered.map(({ arrival: { truth }, answer: { returned = [] } }) => ({ truth, returned }));
  const returns = answers.filter(({ truth }) => truth.returns !== undefined);
  const isRight = ({ truth, returned: [first] }: (typeof answers)[number]) => first?.lineId === truth.returns;
  const booked = answers.filter(({ returned: [first] }) => first?.confirmed === true);
  const rightly = booked.filter(isRight).length;
  return {
    returns: returns.length,
    precision: rightly / booked.length,
    confirmed: rightly / returns.length,
    found: returns.filter(isRight).length / returns.length,
  };
}
