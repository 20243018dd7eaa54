export { StatementError } from "@matchbook/statements/readers";
export { type AdviceDeduction, type AdviceItem, LIMITS, type PaymentAdvice } from "./advice.ts";
export { type AdviceOptions, readAdvices } from "./read-advices.ts";
export type { AdviceReading } from "./read-options.ts";
export {
  ADVICE_DEDUCTIONS,
  ADVICE_FORMATS,
  ADVICE_ITEM_KINDS,
  ADVICE_KINDS,
  type AdviceDeductionType,
  type AdviceFormat,
  type AdviceItemKind,
  type AdviceKind,
} from "./value-sets.ts";
