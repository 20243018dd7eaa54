export type { LineTrace } from "./explain/prospects.ts";
export type { BankLine, OpenItem, Party, PastPayment } from "./input.ts";
export {
  type KnownPayer,
  type LineExplanation,
  type MatchInput,
  type Matching,
  match,
  type Proposal,
} from "./match.ts";
export type { Rate } from "./model/exchange.ts";
export { CONFIRMATION_PREVENTIONS, LINE_REASONS } from "./model/match-reasons.ts";
export { MAX_MINOR } from "./model/money.ts";
export type {
  Credit,
  Difference,
  EvidenceGap,
  Instalment,
  LineReason,
  NamedInvoice,
  PaymentTerm,
  Reason,
} from "./model/parts.ts";
export { DEFAULT_SETTINGS, type MatchingSettings } from "./model/settings.ts";
export { SIGNALS } from "./model/signals.ts";
export { derivedKeys } from "./questions.ts";
export type { Evidence } from "./vetoes/rule.ts";
