import { OPEN_INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import type { OperationId } from "../routes/index.ts";
import type { RestRequest } from "./rest-calls.ts";

/** A tool as data: what it is called with, which REST operation it calls, and what it shows of the answer. */
interface ToolDefinition<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  /** The assumptions that a client may make of a call. */
  hints: { reads: boolean; destroys: boolean; repeatable: boolean };
  input: I;
  route: OperationId;
  request(input: z.output<I>): RestRequest;
  /** The part of the operation's answer that `output` selects from. Default: its `data`. */
  pick?(body: RestBody): unknown;
  output: O;
  /** The answer in plain sentences. */
  say(shown: z.output<O>): string[];
}

/** The body of a successful answer. */
export interface RestBody {
  data?: unknown;
  message?: string;
  operationId?: string;
  pagination?: { page: number; total: number; totalPages: number };
}

export type Tool = ToolDefinition<z.ZodType, z.ZodType>;

/** Makes the compiler check that a tool's parts fit its schemas. */
export function defineTool<I extends z.ZodType, O extends z.ZodType>(tool: ToolDefinition<I, O>): Tool {
  return tool as unknown as Tool;
}

export const READS = { reads: true, destroys: false, repeatable: true } as const;
/** Adds something that decides nothing. */
export const ADDS = { reads: false, destroys: false, repeatable: true } as const;
/** Changes what stands in the books. */
export const DECIDES = { reads: false, destroys: true, repeatable: true } as const;

/** An argument of lists. */
export const words = z.string().min(1).max(200).describe("Words that a row contains, in any order");

export const paging = {
  page: z.int().min(1).max(10_000).default(1),
  pageSize: z.int().min(1).max(50).default(20),
};

/** The query for what is not fully paid. */
export const openOnly = ({ overdue, ...query }: { overdue?: boolean | undefined }) => ({
  query: { ...query, status: OPEN_INVOICE_STATUSES, overdue: overdue?.toString() },
});

export const pageShape = {
  total: z.int().describe("Of all pages; a lower bound beyond 10,000"),
  page: z.int(),
  pages: z.int(),
};

/** The rows of an answer under a name, beside its page. */
export const listOf =
  (name: string) =>
  ({ data, pagination }: RestBody) => ({
    [name]: data,
    total: pagination?.total,
    page: pagination?.page,
    pages: pagination?.totalPages,
  });

export const sayPage = (what: string, { total, page, pages }: { total: number; page: number; pages: number }) =>
  total === 0 ? `No ${what}.` : `${total} ${what}; page ${page} of ${pages}.`;
