import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient, type MatchbookClient, type Schemas, verifyWebhook } from "@matchbook/client";
import { newId } from "@matchbook/runtime/values/ids";
import { RESOURCE_EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { ALL_SCOPES } from "@matchbook/vocabulary/scopes";
import { directDebitStory } from "../../samples/direct-debit-story.ts";
import { noDevelopmentTokens } from "../oidc/choose-issuer.ts";
import { openAdministration } from "../stack/administration.ts";
import { matchbookHome, requireStack, type StackFile } from "../stack/home.ts";
import { allWebhooks } from "./demo-webhooks.ts";
import { until } from "./until.ts";

/** `npm run demo`: one day of a small company's books on the running stack. Every run uses a new tenant. */

type Transaction = Schemas["Transaction"];
type Match = Schemas["Match"];
type Api = MatchbookClient;

const SAMPLES = join(import.meta.dirname, "../../samples");
const sample = (name: string) => new Uint8Array(readFileSync(join(SAMPLES, name)));
const json = <T>(name: string): T => JSON.parse(readFileSync(join(SAMPLES, name), "utf8"));

let step = 0;
const chapter = (title: string) => console.log(`\n${++step}. ${title}`);
const tell = (line: string) => console.log(`   ${line}`);
const money = (amount: number, currency: string) => `${amount.toFixed(2).padStart(9)} ${currency}`;

try {
  await demo(requireStack(matchbookHome()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function demo(stack: StackFile): Promise<void> {
  if (stack.idToken === undefined) throw noDevelopmentTokens(stack.issuer);
  const tenant = `demo-${newId().slice(-8)}`;
  const { key, tenantApi, consoleApi } = await newTenant(stack, tenant);
  console.log(`The story of a new tenant, ${tenant}, on ${stack.gatewayUrl}`);

  const secret = await subscribe(consoleApi, `${stack.webhookReceiverUrl}/${tenant}`);
  await enterBooks(tenantApi);
  const connectionId = await uploadStatement(tenantApi);

  chapter("What matched, and why");
  const matches = await caughtUp(tenantApi);
  const lines = await Array.fromAsync(tenantApi.transactions.list());
  for (const line of [...lines].reverse()) showLine(line, matches);

  await confirmSuggestion(tenantApi, matches);
  await undoAndIgnore(tenantApi, matches, lines);
  await returnStory(tenantApi, connectionId);
  const lastPaid = await feeStory(tenantApi);

  chapter("The webhooks that arrived, verified with the Standard Webhooks library");
  const log = consoleApi.webhookDeliveries;
  const destination = `${stack.webhookReceiverUrl}/_received?path=/${tenant}`;
  showWebhooks(await allWebhooks(destination, lastPaid, async () => (await log.list()).pagination.total), secret);
  console.log(
    `\nLook around: export KEY=${key}\n  curl -s -H "Authorization: Bearer $KEY" ${stack.gatewayUrl}/api/v1/matches`,
  );
  if (stack.consoleUrl !== undefined) await showOpenDecision(tenantApi, stack.consoleUrl, tenant);
}

/** Registers a destination of webhooks. @returns the secret of its signatures */
async function subscribe(consoleApi: Api, url: string): Promise<string> {
  chapter("Webhooks: a destination for every event");
  const { secret } = (await consoleApi.webhookEndpoints.create({ url, eventTypes: [...RESOURCE_EVENT_TYPES] })).data;
  tell(`POST /webhook-endpoints → ${url}, secret ${secret.slice(0, 12)}… (shown this once)`);
  return secret;
}

async function enterBooks(tenantApi: Api): Promise<void> {
  chapter("The books: counterparties and open invoices");
  const counterparties = json<Schemas["CreateCounterpartyRequest"][]>("sample-counterparties.json");
  for (const body of counterparties) await tenantApi.counterparties.create(body);
  const { invoices } = json<Schemas["CreateInvoiceBatchRequest"]>("sample-invoices.json");
  const { data: results } = await tenantApi.invoices.createBatch({ invoices });
  if (results.some(({ success }) => !success)) throw new Error(`an invoice was refused: ${JSON.stringify(results)}`);
  tell(`${counterparties.length} counterparties, ${invoices.length} invoices`);
}

/** @returns the id of the bank connection */
async function uploadStatement(tenantApi: Api): Promise<string> {
  chapter("The bank: a connection and a camt.053 statement");
  const { data: connection } = await tenantApi.bankConnections.connect({ name: "Northbank, all accounts" });
  const filename = "sample-statement.camt053.001.08.xml";
  const sync = await tenantApi.statements.upload(connection.id, sample(filename), { filename }).wait();
  tell(`sync ${sync.status}: ${sync.created} lines created`);
  return connection.id;
}

async function confirmSuggestion(tenantApi: Api, matches: Match[]): Promise<void> {
  chapter("A person confirms a suggestion");
  const suggestion = matches.find(({ status }) => status === "pending_review");
  if (suggestion === undefined) throw new Error("the sample made no suggestion");
  const { invoice } = (await tenantApi.matches.confirm(suggestion.id)).data;
  tell(
    `PUT /matches/${suggestion.id} → ${suggestion.invoiceId} is now ${invoice.status}, open ${invoice.remainingAmount}`,
  );
}

async function undoAndIgnore(tenantApi: Api, matches: Match[], lines: Transaction[]): Promise<void> {
  chapter("A person undoes a match, and ignores a line");
  const confirmed = matches.find(({ status }) => status === "confirmed");
  if (confirmed === undefined) throw new Error("the sample confirmed nothing");
  const unlinked = await reconcile(tenantApi, confirmed.transactionId, { action: "unlink_all" });
  tell(
    `unlink_all on ${confirmed.transactionId} → ${unlinked.transaction.status}, ${unlinked.cancelledMatchIds.length} match cancelled`,
  );
  const card = lines.find(({ description }) => description.startsWith("Card")) ?? lines[0];
  const ignored = await reconcile(tenantApi, card?.transaction_code ?? "", { action: "ignore" });
  tell(`ignore on ${ignored.transaction.transaction_code} → ${ignored.transaction.status}`);
}

/** Ends with the page of a line that waits for a person. */
async function showOpenDecision(tenantApi: Api, consoleUrl: string, tenant: string): Promise<void> {
  const [waiting] = (await tenantApi.matches.list({ status: ["pending_review"] })).data;
  const page = waiting === undefined ? "" : `transactions/${encodeURIComponent(waiting.transactionId)}`;
  console.log(`Decide a line in the console; sign in with the tenant ${tenant}:\n  ${consoleUrl}${page}`);
}

/** A direct debit is paid, returned by the debtor's bank, and paid again by transfer. */
async function returnStory(tenantApi: Api, connectionId: string): Promise<void> {
  chapter("A direct debit comes back: paid, returned with reason AC04, open again, paid again");
  const invoiceNumber = "INV-2026-0190";
  const debtor = { name: "Kita Sonnenblume e.V.", iban: "DE14100999040003334445" };
  const invoice = { invoiceNumber, counterpartyId: "C-1006", currency: "EUR", issueDate: "2026-03-01" };
  await tenantApi.invoices.create({ ...invoice, totalAmount: 248 });
  const statements = directDebitStory({ invoiceNumber, amount: "248.00", debtor, reason: "AC04" });
  for (const [day, file, status] of [
    ["collected", statements.collected, "paid"],
    ["returned", statements.returned, "open"],
    ["transferred", statements.paid, "paid"],
  ] as const) {
    const content = new TextEncoder().encode(file);
    await tenantApi.statements.upload(connectionId, content, { filename: `${day}.xml` }).accepted;
    const now = await until(
      () => invoiceOf(tenantApi, invoiceNumber),
      (shown) => shown.status === status,
    );
    const [match] = now.matches;
    tell(`${day.padEnd(11)} → ${match?.kind} ${match?.status}; the invoice is ${status}, open ${now.remainingAmount}`);
    tell(`    ${match?.explanation}`);
  }
}

/**
 * A payment arrives less a bank fee; a person confirms it and closes the difference.
 * @returns the number of the invoice, which is paid now
 */
async function feeStory(tenantApi: Api): Promise<string> {
  chapter("A bank kept a fee: a person confirms the payment and closes the difference");
  const invoiceNumber = "INV-2026-0191";
  const invoice = {
    invoiceNumber,
    counterpartyId: "C-1006",
    currency: "EUR",
    totalAmount: 100,
    issueDate: "2026-03-01",
  };
  await tenantApi.invoices.create(invoice);
  const line = { amount: 97.1, currency: "EUR", direction: "credit" as const, value_date: "2026-03-20" };
  const { data: paid } = await tenantApi.transactions.create({ ...line, reference: invoiceNumber });
  await reconcile(tenantApi, paid.transaction_code, { action: "include" });
  const [match] = (await tenantApi.matches.list({ invoiceId: invoiceNumber, status: ["pending_review"] })).data;
  if (match?.difference == null) throw new Error("the payment was not suggested with its difference");
  const { amount, currency, reason } = match.difference;
  tell(`suggested: it lacks ${money(amount, currency).trim()} (${reason})`);
  await tenantApi.matches.confirm(match.id, { closeDifference: reason });
  const now = await invoiceOf(tenantApi, invoiceNumber);
  const [adjustment] = now.adjustments;
  tell(
    `PUT /matches/${match.id} → the invoice is ${now.status}, adjusted by ${adjustment?.amount} (${adjustment?.reason})`,
  );
  return invoiceNumber;
}

async function invoiceOf(tenantApi: Api, number: string) {
  return (await tenantApi.invoices.get(number)).data;
}

async function reconcile(tenantApi: Api, code: string, body: Schemas["ReconcileTransactionRequest"]) {
  return (await tenantApi.transactions.reconcile(code, body)).data;
}

async function newTenant(stack: StackFile, tenant: string) {
  const admin = await openAdministration(stack.mongoUri);
  try {
    await admin.createTenant(tenant);
    const { key } = await admin.issueKey(tenant, [ALL_SCOPES]);
    const response = await fetch(`${stack.issuer}/dev/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tenant }),
    });
    const { idToken } = (await response.json()) as { idToken: string };
    const client = (token: string) => createClient({ baseUrl: stack.gatewayUrl, token });
    return { key, tenantApi: client(key), consoleApi: client(idToken) };
  } finally {
    await admin.close();
  }
}

/** The live matches after matching has caught up: two consecutive reads must return the same. */
async function caughtUp(tenantApi: Api): Promise<Match[]> {
  let before = -1;
  const status = ["confirmed", "pending_review", "active"] as const;
  const live = () => Array.fromAsync(tenantApi.matches.list({ status: [...status] }));
  return until(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      return live();
    },
    ({ length }) => {
      const same = length > 0 && length === before;
      before = length;
      return same;
    },
  );
}

function showLine(line: Transaction, matches: Match[]): void {
  const sign = line.direction === "credit" ? "+" : "-";
  const who = (line.counterparty_name ?? "").slice(0, 26).padEnd(26);
  tell(`${sign}${money(line.amount, line.currency)}  ${who}  ${line.description.replaceAll("\n", " ").slice(0, 48)}`);
  for (const match of matches.filter(({ transactionId }) => transactionId === line.transaction_code)) {
    tell(`    → ${match.status} ${match.invoiceId}: ${match.explanation}`);
  }
}

/** Verifies all webhooks of a destination, and shows how many of each type have arrived. */
function showWebhooks(received: Awaited<ReturnType<typeof allWebhooks>>, secret: string): void {
  const counts = new Map<string, number>();
  for (const { headers, body } of received) {
    const { type } = verifyWebhook(secret, headers, body);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  tell(`${received.length} received, ${received.length} signatures valid`);
  for (const [type, count] of [...counts].sort()) tell(`    ${String(count).padStart(3)} × ${type}`);
}
