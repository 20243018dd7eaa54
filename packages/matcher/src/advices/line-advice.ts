export type AdviceKind = "remittance" | "payout" | "order";

/** What a line shows of the advice that explains it. */
export interface LineAdvice {
  id: string;
  kind: AdviceKind;
  number: string;
  /** The place of its item from 1, when the line is one of several. */
  item: number | undefined;
}
