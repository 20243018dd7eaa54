import { waitUntil } from "@matchbook/servers/wait-until";
import { world } from "./world.ts";

/** A tenant with invoices and lines that people decide about. */
export interface Books {
  tenant: string;
  apiKey: string;
  /** Calls the API with a key of all scopes. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const PARTIES = ["Praxis Öztürk", "Alder & Finch", "Lumen Gallery", "Kestrel Logistics"];

/** Creates a tenant without records in which matching confirms nothing. */
export async function emptyBooks(): Promise<Books> {
  const { id: tenant, apiKey } = await world.stack.newTenant();
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${world.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as { success: boolean; data: T; error?: string };
    if (!answer.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  await call("PATCH", "/matching-settings", { autoConfirm: false });
  return { tenant, apiKey, call };
}

let small: Promise<Books> | undefined;

/** A tenant with one line, to which suites add what they need. They find it as others leave it. */
export function sharedBooks(): Promise<Books> {
  small ??= newBooks(1);
  return small;
}

/**
 * Creates a tenant in which matching suggests every line and confirms none.
 * @param count of the lines; each pays one invoice, `INV-00001` and so on
 */
export async function newBooks(count: number): Promise<Books> {
  const books = await emptyBooks();
  const { call } = books;
  for (const [at, name] of PARTIES.entries()) await call("POST", "/counterparties", { accountCode: `C-${at}`, name });
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  // No payment is nearly as much as another invoice of its payer, so that one suggestion waits at each line.
  const amount = (n: number) => 70 + n * 37.5;
  const numberOf = (n: number) => `INV-${String(n).padStart(5, "0")}`;
  await call("POST", "/invoices", {
    invoices: numbers.map((n) => ({
      invoiceNumber: numberOf(n),
      counterpartyId: `C-${n % PARTIES.length}`,
      currency: "EUR",
      totalAmount: amount(n),
      issueDate: "2026-09-01",
      dueDate: "2026-09-15",
    })),
  });
  await call("POST", "/transactions", {
    transactions: numbers.map((n) => ({
      transaction_code: `T-${String(n).padStart(5, "0")}`,
      amount: amount(n),
      currency: "EUR",
      direction: "credit",
      value_date: "2026-09-14",
      description: `Payment [${numberOf(n)}] thank you`,
      counterparty_name: PARTIES[n % PARTIES.length],
    })),
  });
  // The last page is full when all are.
  const last = Math.ceil(count / 100);
  await waitUntil(
    () => call<unknown[]>("GET", `/matches?status=pending_review&pageSize=100&page=${last}`),
    ({ length }) => length === count - 100 * (last - 1),
  );
  return books;
}
