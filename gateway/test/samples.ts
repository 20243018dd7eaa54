import { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { Invoice, Match, MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import { PreviewMatchesResponse } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { BankConnection, Sync, Transaction } from "@matchbook/proto/matchbook/transaction/v1/transaction";
import { WebhookDelivery, WebhookEndpoint } from "@matchbook/proto/matchbook/webhook/v1/webhook";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";

/** Complete messages of each kind, like those of the services. */

export const ID = "0192f0c1-0000-7000-8000-000000000001";
export const AT = new Date("2026-03-01T10:00:00.000Z");

export const facts = (given: Partial<LineFacts> = {}): LineFacts => ({
  ...emptyMessage(LineFacts),
  id: ID,
  transactionCode: "TX-1",
  amount: 12_34n,
  currency: "EUR",
  direction: "credit",
  bookedAt: undefined,
  valueDate: "2026-03-01",
  description: "Invoice INV-1",
  reference: undefined,
  endToEndId: undefined,
  counterpartyName: undefined,
  counterpartyIban: undefined,
  bankConnectionId: undefined,
  externalId: undefined,
  reversal: false,
  aggregated: false,
  createdAt: AT,
  ...given,
});

export const transaction = (given: Partial<LineFacts> = {}): Transaction => ({
  ...emptyMessage(Transaction),
  facts: facts(given),
  state: undefined,
});

export const lineState = (given: Partial<LineState> = {}): LineState => ({
  ...emptyMessage(LineState),
  lineId: ID,
  transactionCode: "TX-1",
  status: "matched",
  allocated: 12_34n,
  revision: 3n,
  updatedAt: AT,
  matchReasons: [],
  ...given,
});

export const match = (given: Partial<Match> = {}): Match => ({
  ...emptyMessage(Match),
  id: ID,
  invoiceNumber: "INV-1",
  transactionCode: "TX-1",
  counterpartyCode: "C-1",
  paymentMethodCode: undefined,
  status: "active",
  source: "manual",
  matchedAmount: 12_34n,
  currency: "EUR",
  invoiceAmount: 12_34n,
  invoiceCurrency: "EUR",
  exchangeRate: undefined,
  rateDate: undefined,
  confidence: undefined,
  reasons: [],
  metadataJson: "{}",
  version: 1n,
  createdAt: AT,
  updatedAt: AT,
  invoiceId: ID,
  lineId: ID,
  explanation: "",
  kind: "payment",
  returnsMatchId: undefined,
  returnedAmount: 0n,
  credits: [],
  ...given,
});

export const invoice = (given: Partial<Invoice> = {}): Invoice => ({
  ...emptyMessage(Invoice),
  id: ID,
  invoiceNumber: "INV-1",
  direction: "receivable",
  counterpartyCode: "C-1",
  currency: "EUR",
  total: 100_00n,
  remaining: 100_00n,
  status: "open",
  issueDate: "2026-02-01",
  dueDate: undefined,
  paymentReference: undefined,
  metadataJson: "{}",
  type: "invoice",
  adjustments: [],
  paymentTerms: [],
  revision: 1n,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const bankConnection = (given: Partial<BankConnection> = {}): BankConnection => ({
  ...emptyMessage(BankConnection),
  id: ID,
  name: "Main",
  iban: undefined,
  currency: undefined,
  csvMapping: undefined,
  status: "connected",
  createdAt: AT,
  updatedAt: AT,
  disconnectedAt: undefined,
  ...given,
});

export const sync = (given: Partial<Sync> = {}): Sync => ({
  ...emptyMessage(Sync),
  id: ID,
  bankConnectionId: ID,
  status: "pending",
  format: undefined,
  filename: undefined,
  total: undefined,
  processed: 0n,
  created: 0n,
  duplicates: 0n,
  error: undefined,
  createdAt: AT,
  finishedAt: undefined,
  warnings: [],
  warningCount: 0n,
  ...given,
});

export const endpoint = (given: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...emptyMessage(WebhookEndpoint),
  amounts: "number",
  id: ID,
  url: "https://hooks.example.com/in",
  description: undefined,
  eventTypes: ["match.created"],
  secretPrefix: "whsec_abcdef",
  previousSecretValidUntil: undefined,
  active: true,
  consecutiveFailures: 0,
  lastSuccessAt: undefined,
  lastFailureAt: undefined,
  lastDeliveryAt: undefined,
  disabledAt: undefined,
  disabledReason: undefined,
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const delivery = (given: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...emptyMessage(WebhookDelivery),
  id: ID,
  endpointId: ID,
  endpointUrl: "https://hooks.example.com/in",
  eventId: ID,
  eventType: "match.created",
  status: "pending",
  attemptCount: 0,
  maxAttempts: 8,
  nextRetryAt: undefined,
  responseStatus: undefined,
  lastError: undefined,
  durationMs: 0,
  deliveredAt: undefined,
  createdAt: AT,
  ...given,
});

export const settings = (given: Partial<MatchingSettings> = {}): MatchingSettings => ({
  ...emptyMessage(MatchingSettings),
  autoConfirm: true,
  suggestFrom: 30,
  confirmFrom: 70,
  margin: 15,
  ceilings: [],
  baseCurrency: "EUR",
  ceilingOtherwise: 1_000_000n,
  estimatedCeilings: [{ currency: "JPY", amount: 100_000_000n }],
  differenceLimits: [],
  ruleCeilings: [],
  updatedAt: undefined,
  ...given,
});

export const preview = (given: Partial<PreviewMatchesResponse> = {}): PreviewMatchesResponse => ({
  ...emptyMessage(PreviewMatchesResponse),
  facts: facts(),
  state: lineState(),
  outcome: "none",
  explanation: "Nothing fits",
  candidates: [],
  ...given,
});

export const page = (total: bigint) => ({ page: 1, pageSize: 25, total, totalIsLowerBound: false });
