import type { LineFacts, LineState } from "@matchbook/proto/matchbook/line/v1/line";
import type { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { TransactionServiceService } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { CallOptions, GrpcClient } from "@matchbook/runtime/grpc/client-types";
import { canonicalKey } from "@matchbook/runtime/values/business-keys";
import { LRUCache } from "lru-cache";

/** Tenants whose lines wait for matching, lines of each, and the time after which their events have brought them. */
const TENANTS = 100;
const MOST_WAITING = 1_000;
const WAITING_MS = 60_000;

interface Services {
  matching: GrpcClient<typeof MatchingServiceService>;
  transactions: GrpcClient<typeof TransactionServiceService>;
}

interface Line {
  facts?: LineFacts | undefined;
  state?: LineState | undefined;
}

/** An answer of matching, as far as it is a line or has lines. */
interface WithLines extends Line {
  transactions?: Line[] | number;
  results?: { outcome?: { value: Line } | undefined }[];
}

/** A request about one line or a list of them, as far as it names them. */
interface AboutLines {
  lines?: LineFacts[];
  transactionCode?: string;
  of?: { $case: string; value: string };
  items?: readonly AboutLines[];
}

/** The result of an item of a list, as far as it tells that matching does not know its line. */
interface Result {
  outcome?: { $case: string; value: { code?: string } };
}

type Answer = WithLines & { results?: Result[] };
type Send = (request: AboutLines, call: Call, options?: CallOptions) => Promise<Answer>;

/**
 * Names lines to matching that does not know them, and sends the request again. A line that `POST /transactions` stored
 * while matching was away reaches matching by an event, seconds later; the caller that got 201 may use it at once. Lists
 * would lack it silently, so this process names what it could not name before the tenant's next request.
 * Lines in answers have their facts.
 */
export function withNewLines({ matching, transactions }: Services): Services["matching"] {
  const waiting = new LRUCache<string, LineFacts[]>({ max: TENANTS, ttl: WAITING_MS });
  const store = async (more: LineFacts[], call: Call, options?: CallOptions) => {
    const before = waiting.get(call.tenant);
    const withMore = (kept: LineFacts[] = []) => [...kept, ...more].slice(-MOST_WAITING);
    try {
      const answer = await matching.storeLines({ lines: withMore(before) }, call, options);
      // Another call may have kept lines since then.
      if (waiting.get(call.tenant) === before) waiting.delete(call.tenant);
      return answer;
    } catch (error) {
      // Another failure is no reason to refuse lists: the events of the lines come.
      if (!(error instanceof AppError && error.code === "unavailable")) waiting.delete(call.tenant);
      else if (more.length > 0) waiting.set(call.tenant, withMore(waiting.get(call.tenant)));
      throw error;
    }
  };
  /** Tells whether one of these requests names a stored line, after matching has it. Lines of a file come with their import. */
  const tell = async (requests: readonly AboutLines[], call: Call): Promise<boolean> => {
    const transactionCodes = requests.flatMap(codeIn).map(canonicalKey);
    if (transactionCodes.length === 0) return false;
    const { lines } = await transactions.listLineFacts({ transactionCodes }, call);
    const created = lines.filter(({ syncId }) => syncId === undefined);
    if (created.length > 0) await matching.storeLines({ lines: created }, call);
    return created.length > 0;
  };
  return new Proxy(matching, {
    get: (client, name) => {
      const send: Send = async (...asked) => {
        const answer = await (Reflect.get(client, name) as Send)(...asked);
        await completeFacts(answer, { transactions }, asked[1]);
        return answer;
      };
      return async (request: AboutLines, call: Call, options?: CallOptions) => {
        if (name === "storeLines") return store(request.lines ?? [], call, options);
        if (waiting.has(call.tenant)) await store([], call);
        try {
          const answer = await send(request, call, options);
          const unknown = (request.items ?? []).filter((_item, nth) => isUnknown(answer.results?.[nth]));
          if (!(await tell(unknown, call))) return answer;
          return withAnswers(answer, await sendRest(unknown));
        } catch (error) {
          const isUnknownLine = error instanceof AppError && error.code === "transaction_not_found";
          if (!isUnknownLine || !(await tell([request], call))) throw error;
          return send(request, call, options);
        }

        /** Sends items again. What the call repeats, the first answer told, unless they change something. */
        async function sendRest(items: readonly AboutLines[]) {
          const { repeats } = call;
          call.repeats = undefined;
          const answer = await send({ ...request, items }, call, options);
          if (call.repeats !== undefined) call.repeats = repeats;
          return answer;
        }
      };
    },
  });
}

function codeIn({ transactionCode, of }: AboutLines): string[] {
  const code = transactionCode ?? (of?.$case === "transactionCode" ? of.value : undefined);
  return code === undefined ? [] : [code];
}

function isUnknown(result: Result | undefined): boolean {
  return result?.outcome?.$case === "error" && result.outcome.value.code === "transaction_not_found";
}

/** The results of a list, with those of its unknown lines from a later answer. */
function withAnswers({ results = [], ...answer }: { results?: Result[] }, later: { results?: Result[] }) {
  const rest = later.results?.values();
  return { ...answer, results: results.map((result) => (isUnknown(result) ? (rest?.next().value ?? result) : result)) };
}

/** Completes facts of lines: until `migrate` completes rows of an earlier version, the transaction service has them. */
export async function completeFacts(
  answer: WithLines,
  { transactions }: Pick<Services, "transactions">,
  call: Call,
): Promise<void> {
  const lines = linesIn(answer).filter(({ facts, state }) => facts === undefined && state !== undefined);
  if (lines.length === 0) return;
  const transactionCodes = lines.flatMap(({ state }) => state?.transactionCode ?? []);
  const { lines: found } = await transactions.listLineFacts({ transactionCodes }, call);
  const byCode = new Map(found.map((facts) => [facts.transactionCode, facts]));
  for (const line of lines) line.facts = byCode.get(line.state?.transactionCode ?? "");
}

function linesIn(answer: WithLines): Line[] {
  const { transactions, results } = answer;
  if (Array.isArray(transactions)) return transactions;
  return results === undefined ? [answer] : results.flatMap(({ outcome }) => outcome?.value ?? []);
}
