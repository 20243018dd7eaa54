import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import {
  bankConnection,
  delivery,
  endpoint,
  facts,
  invoice,
  lineState,
  match,
  page,
  preview,
  settings,
  sync,
  transaction,
} from "./samples.ts";
import type { TestGateway } from "./setup.ts";

const DEFINITIONS = {
  transaction: TransactionServiceService,
  matching: MatchingServiceService,
  webhook: WebhookServiceService,
};

const EXPECTED = { least: 1n, most: 2n, description: "" };

/** Makes the services answer every RPC, most with a result, so that no request fails for want of an answer. */
export function answerEveryRoute(services: TestGateway["services"]): void {
  const { transaction: lines, matching, webhook } = services;
  lines.createTransactions = async ({ items }) => ({
    results: items.map(() => ({ outcome: { $case: "created", value: transaction() } as const })),
  });
  matching.listTransactions = async () => ({ transactions: [], page: page(0n) });
  matching.getLine = async () => ({ facts: facts(), state: transaction().state, matches: [] });
  lines.connectBank = async ({ csvMapping }) => bankConnection({ csvMapping });
  matching.storeLines = async () => ({ known: [] });
  matching.countImported = async () => ({ imports: [] });
  matching.reconcileLine = async () => ({
    facts: facts(),
    state: lineState(),
    match: undefined,
    cancelledMatchIds: [],
  });
  matching.createInvoices = async ({ items }) => ({
    results: items.map(({ metadataJson = "", expected }) => ({
      outcome: { $case: "created", value: invoice({ metadataJson, expected }) } as const,
    })),
  });
  matching.getInvoice = async ({ invoiceNumber, onlyExpected }) => {
    return { invoice: invoice({ invoiceNumber, expected: onlyExpected ? EXPECTED : undefined }), matches: [] };
  };
  matching.createMatch = async ({ metadataJson = "" }) => ({ match: match({ metadataJson }) });
  matching.updateMatch = async () => ({
    ...{ match: match(), invoice: invoice(), lineFacts: facts(), lineState: lineState() },
  });
  matching.listMatches = async () => ({ matches: [], page: page(0n) });
  matching.getMatch = async ({ id }) => match({ id });
  matching.listInvoices = async () => ({ invoices: [], page: page(0n) });
  matching.listCounterparties = async () => ({ counterparties: [], page: page(0n) });
  matching.listFxRates = async () => ({ rates: [], page: page(0n) });
  matching.getCounterparty = async () => {
    throw new AppError("counterparty_not_found");
  };
  matching.createCounterparty = async () => {
    throw new AppError("duplicate_account_code");
  };
  matching.awaitChanges = async () => ({ entries: [], behind: false });
  matching.listHistory = async () => ({ entries: [], page: page(0n) });
  lines.listBankConnections = async () => ({ bankConnections: [], page: page(0n) });
  lines.getBankConnection = async ({ id }) => bankConnection({ id });
  lines.getSync = async ({ id }) => sync({ id });
  lines.cancelSync = async ({ id }) => sync({ id });
  matching.updateInvoice = async ({ onlyExpected }) => invoice({ expected: onlyExpected ? EXPECTED : undefined });
  matching.updateCounterparty = async () => {
    throw new AppError("counterparty_not_found");
  };
  webhook.sendTestEvent = async () => delivery();
  webhook.recoverEndpoint = async () => ({ scheduled: 0n });
  matching.putFxRates = async ({ rates }) => ({ stored: rates.length });
  matching.previewMatches = async () => preview();
  matching.listCandidates = async () => ({ ...preview(), matchReasons: [], candidates: [] });
  matching.updateMatchingSettings = async () => settings();
  matching.getMatchingSettings = async () => settings();
  webhook.createEndpoint = async ({ description }) => ({ endpoint: endpoint({ description }), secret: "whsec_x" });
  webhook.updateEndpoint = async () => endpoint();
  for (const [service, definition] of Object.entries(DEFINITIONS)) {
    const handlers: Record<string, unknown> = services[service as keyof typeof DEFINITIONS];
    for (const rpc of Object.keys(definition)) handlers[rpc] ??= refuse;
  }
}

async function refuse(): Promise<never> {
  throw invalidField("anything", "Refused by the service");
}
