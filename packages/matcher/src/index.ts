export type { Credit, Difference, Instalment, PaymentTerm } from "./adjustment-types.ts";
export type { LineTrace } from "./explanations/trace.ts";
export { derivedKeys } from "./index-keys.ts";
export type { BankLine, OpenItem, Party } from "./input.ts";
export {
  type KnownPayer,
  type LineExplanation,
  type MatchInput,
  type Matching,
  match,
  type Proposal,
} from "./match.ts";
export { CONFIRMATION_PREVENTIONS, LINE_REASONS } from "./match-reasons.ts";
export { MAX_MINOR } from "./money.ts";
export type { PastPayment } from "./past-payments.ts";
export type { Rate } from "./rates.ts";
export type { EvidenceGap, LineReason, NamedInvoice, Reason } from "./reason.ts";
export { DEFAULT_SETTINGS, type MatchingSettings } from "./settings.ts";
export { SIGNALS } from "./signals/signals.ts";
export type { Evidence } from "./vetoes/rule.ts";
