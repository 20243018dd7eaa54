import type { PaymentAdvice } from "./advice.ts";

export interface AdviceReading {
  advices: PaymentAdvice[];
  /** What was left out. */
  warnings: string[];
}

/** What the reader of a format is told beside the file. */
export interface ReadOptions {
  /** Without its folder; a document without a number is called by it. */
  fileName: string;
  /** ISO 4217: of a document that names none. */
  currency: string | undefined;
  /** No payment is later, `YYYY-MM-DD`. */
  today: string;
}
