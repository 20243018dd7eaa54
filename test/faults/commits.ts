import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import type { LooseClient } from "@matchbook/runtime/grpc/client-types";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { callOf } from "@matchbook/servers/call";
import { patiently } from "@matchbook/servers/patiently";
import type { Random } from "@matchbook/servers/random";

/** Changes made by real calls. The outcome of each is committed or still unknown. */
export interface Commits {
  /** Number of events of the changes that are known to be committed. */
  readonly events: number;
  /** Resolves when `count` more events are known. */
  more(count: number): Promise<void>;
  /** Creates invoices of a tenant in one commit, then voids some and pays some by new transactions, one by one. */
  round(tenant: string): Promise<void>;
  /** Looks up the outcome of every unknown change. None of them may still be in progress. */
  settle(): Promise<void>;
  /** `<type> <invoice number or transaction code>` of every event of the tenant's committed changes. */
  expected(tenant: string): Set<string>;
  /** Number of changes that were looked up. */
  readonly unknown: number;
  /** Number of calls that were answered with 503 and the time to retry, or not in time. */
  readonly refused: number;
  close(): void;
}

const INVOICES = 10;
const ASKED_AT_ONCE = 4;
const TOTAL = 10_000n;
/** The part of each transaction that stays open. It is far from any total, so that automatic matching finds nothing. */
const LEFT_OPEN = 1_000_000n;
/** Deadline of a call. */
const CALL_MS = 6_000;

/** The name is the number of an invoice, or the code of a transaction that arrived. */
type Change = { tenant: string; name: string; kind: "created" | "voided" | "arrived" | "paid" };

/** The events of a change, by the event catalogue. */
const EVENTS: Record<Change["kind"], string[]> = {
  created: ["invoice.created"],
  voided: ["invoice.updated"],
  arrived: ["transaction.created"],
  paid: ["match.created", "invoice.paid"],
};

/** @param targets gRPC names of all replicas of the services */
export function startCommits(targets: { matching: string; transaction: string }, random: Random): Commits {
  const matching: LooseClient<typeof MatchingServiceService> = grpcClient(MatchingServiceService, targets.matching);
  const transaction = grpcClient(TransactionServiceService, targets.transaction);
  const committed: Change[] = [];
  const watchers = new Set<() => void>();
  const eventCount = () => committed.reduce((sum, { kind }) => sum + EVENTS[kind].length, 0);
  const unknown: Change[] = [];
  let asked = 0;
  let refused = 0;
  let counter = 0;

  const counterparties = new Set<string>();

  /**
   * Makes one change. Its outcome is unknown without an answer, and also when it is refused: if the database is killed
   * between a commit and its answer, the driver repeats the commit, which then conflicts with itself.
   */
  const change = async (changes: Change[], make: () => Promise<unknown>): Promise<boolean> => {
    try {
      await make();
      committed.push(...changes);
      for (const watcher of watchers) watcher();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "unavailable") refused += 1;
      unknown.push(...changes);
      return false;
    }
  };
  const ensureCounterparty = async (tenant: string): Promise<void> => {
    if (counterparties.has(tenant)) return;
    const counterparty = { accountCode: "C-1", name: "Customer", aliases: [], paymentMethods: [] };
    // The first fault may come before the answer.
    await patiently(() => matching.createCounterparty(counterparty, callOf(tenant))).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "duplicate_account_code") throw error;
    });
    counterparties.add(tenant);
  };
  /** Creates a transaction and pays an invoice with a part of it. */
  const pay = async (tenant: string, invoiceNumber: string, total: bigint): Promise<void> => {
    const transactionCode = `TX-${invoiceNumber}`;
    const item = {
      ...{ ...emptyMessage(LineFacts), transactionCode, amount: total + LEFT_OPEN },
      ...{ currency: "EUR", direction: "credit", valueDate: "2026-03-02" },
    };
    let line: LineFacts | undefined;
    await change([{ tenant, name: transactionCode, kind: "arrived" }], async () => {
      const { results } = await transaction.createTransactions({ items: [item] }, callOf(tenant), {
        timeoutMs: CALL_MS,
      });
      const [{ outcome } = {}] = results;
      if (outcome?.$case !== "created") throw new AppError("internal", { cause: outcome });
      line = outcome.value.facts;
    });
    if (line === undefined) return;
    const matchedAmount = `${total / 100n}.${String(total % 100n).padStart(2, "0")}`;
    const lines = [line];
    const request = { transactionCode, invoiceNumber, status: "active", matchedAmount };
    await change([{ tenant, name: invoiceNumber, kind: "paid" }], async () => {
      await matching.storeLines({ lines }, callOf(tenant), { timeoutMs: CALL_MS });
      await matching.createMatch(request, callOf(tenant), { timeoutMs: CALL_MS });
    });
  };

  const statusOf = ({ tenant, name, kind }: Change): Promise<string | undefined> => {
    const status =
      kind === "arrived"
        ? transaction
            .listLineFacts({ transactionCodes: [name] }, callOf(tenant))
            .then(({ lines: [line] }) => line && kind)
        : matching.getInvoice({ invoiceNumber: name }, callOf(tenant)).then(({ invoice }) => invoice?.status);
    return status.catch((error: unknown) => {
      if (error instanceof AppError && ["invoice_not_found", "transaction_not_found"].includes(error.code))
        return undefined;
      throw error;
    });
  };

  return {
    get events() {
      return eventCount();
    },
    get unknown() {
      return asked;
    },
    get refused() {
      return refused;
    },
    more: (count) => {
      const target = eventCount() + count;
      return new Promise((resolve) => {
        const look = () => {
          if (eventCount() < target) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
      });
    },
    round: async (tenant) => {
      await ensureCounterparty(tenant);
      const call = callOf(tenant);
      // Each amount occurs once, so that automatic matching finds nothing.
      const items = Array.from({ length: INVOICES }, () => {
        counter += 1;
        return {
          invoiceNumber: `INV-${counter}`,
          counterpartyCode: "C-1",
          direction: "receivable",
          currency: "EUR",
          total: TOTAL + BigInt(counter),
          issueDate: "2026-02-01",
        };
      });
      const created = items.map(({ invoiceNumber: name }) => ({ tenant, name, kind: "created" as const }));
      const known = await change(created, async () => {
        const { results } = await matching.createInvoices({ items }, call, { timeoutMs: CALL_MS });
        const refused = results.find((result) => result.outcome?.$case === "error");
        if (refused !== undefined) throw new AppError("internal", { cause: refused });
      });
      if (!known) return;
      const [first, second, third, fourth] = random.shuffled(items);
      for (const item of [first, second]) {
        if (item === undefined) continue;
        const { invoiceNumber } = item;
        await change([{ tenant, name: invoiceNumber, kind: "voided" }], () =>
          matching.voidInvoice({ invoiceNumber }, call, { timeoutMs: CALL_MS }),
        );
      }
      for (const item of [third, fourth]) {
        if (item !== undefined) await pay(tenant, item.invoiceNumber, item.total);
      }
    },
    settle: async () => {
      asked += unknown.length;
      const settleOne = async (one: Change): Promise<void> => {
        const status = await patiently(() => statusOf(one));
        const exists = status !== undefined;
        const happened = { created: exists, arrived: exists, voided: status === "void", paid: status === "paid" };
        if (happened[one.kind]) committed.push(one);
      };
      while (unknown.length > 0) await Promise.all(unknown.splice(0, ASKED_AT_ONCE).map(settleOne));
    },
    expected: (tenant) =>
      new Set(
        committed
          .filter((one) => one.tenant === tenant)
          .flatMap(({ kind, name }) => EVENTS[kind].map((type) => `${type} ${name}`)),
      ),
    close: () => {
      matching.close();
      transaction.close();
    },
  };
}
