import type { PaymentAdvice } from "./advice.ts";

export interface AdviceReading {
  advices: PaymentAdvice[];
  /** The parts that were left out. */
  warnings: string[];
}

/** The input for the reader of a format beside the file. */
export interface ReadOptions {
  /** The name of the file without its folder. A document without a number gets this name. */
  fileName: string;
  /** ISO 4217: of a document that names none. */
  currency: string | undefined;
  /** No payment is later, `YYYY-MM-DD`. */
  today: string;
}
