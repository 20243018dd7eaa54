export type AdviceKind = "remittance" | "payout" | "order";

/** What a line shows of the advice that explains it. */
export interface LineAdvice {
  id: string;
  kind: AdviceKind;
  number: string;
}
