import type { TransactionWithMatches } from "../src/api/resources.ts";
import type { Session } from "../src/api/session.ts";
import ReviewScreen from "../src/screens/review/review-screen.tsx";
import { readSearch } from "../src/screens/review/search.ts";
import { changeLog, sessionLog } from "../src/screens/review/session-log.ts";
import type { Shown } from "./dom.ts";
import { openPage, press, until } from "./page.tsx";
import { aLine, aMatch } from "./records.ts";
import { type Answers, ok, serve } from "./scripted-api.ts";

// A list shows as many rows as fit, and a document without a layout has room for none.
Object.defineProperty(HTMLElement.prototype, "offsetHeight", { configurable: true, get: () => 600 });

/** A line with a suggestion: `a` is paid by `Payer a` and suggests `INV-a`. */
export function suggestedLine(code: string, changes: Partial<TransactionWithMatches> = {}): TransactionWithMatches {
  const matches = [aMatch({ id: `m-${code}`, transactionId: code, invoiceId: `INV-${code}`, version: 3 })];
  const named = { id: code, transaction_code: code, counterparty_name: `Payer ${code}`, version: 5 };
  return { ...aLine(named), matches, ...changes };
}

const COUNTS = { suggested: 84, ambiguous: 3, unmatched: 12, partiallyMatched: 0, done: 9, open: 96 };
let opened = 0;

/** The newest notice in the corner. */
export const lastNotice = (page: Shown): string => page.texts("[role=log] > div").at(-1) ?? "";

/** Leaves nothing of the tests before to take back. */
export function forgetDecisions(): void {
  for (const { id, state } of sessionLog())
    if (state === "done" || state === "pending") changeLog(id, { state: "undone" });
}

/**
 * The page of a queue once its first line is in view.
 * @param answers beside those that show the lines, which `lines` gives as they are at the time
 */
export async function openReview(
  lines: TransactionWithMatches[],
  answers: Answers = {},
  { session = {}, search = "queue=suggested" }: { session?: Partial<Session>; search?: string } = {},
) {
  const api = serve({
    "GET /transactions": () => ok([...lines], { pagination: { nextCursor: null } }),
    "GET /queues/review": ok(COUNTS),
    // The page reads the history twice: by 50 entries for a change whose answer was lost, by one to wait for changes.
    "GET /history": ({ query }) => (query.limit === "50" ? ok({ entries: [] }) : new Promise(() => {})),
    ...Object.fromEntries(lines.map((line) => [`GET /transactions/${line.transaction_code}`, ok(line)])),
    ...answers,
  });
  // The console keeps the list of an address for a person who comes back, so each test needs another address.
  opened += 1;
  const address = `/review?${search}&order=of-test-${opened}`;
  const { page, ...rest } = await openPage(ReviewScreen, { path: "/review", address, readSearch }, session);
  await until(() => page.all("[data-line] h2").length === 1 || lines.length === 0);
  const inView = () => page.all("[data-line]")[0]?.dataset.line;
  return {
    ...{ page, api, inView, ...rest },
    /** Presses a key and waits for the line that it leads to. */
    async go(key: string, code: string) {
      await press(key);
      await until(() => inView() === code);
    },
    rows: () =>
      page
        .texts("[role=grid] [role=row]")
        .map((text) => /Payer (\w+?)(?:INV|choose|ignored|[+−])/.exec(text)?.[1] ?? text),
    lastDecision: () => page.all("[data-last-decision]").map(({ dataset }) => dataset.lastDecision)[0],
    notice: () => lastNotice(page),
  };
}
