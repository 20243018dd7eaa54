import { OPEN_INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import type { OperationId } from "../routes/index.ts";
import type { RestRequest } from "./rest-calls.ts";
import { answer } from "./shapes.ts";

/** A tool as data: what it is called with, which REST operation it calls, and what it shows of the answer. */
interface ToolDefinition<I extends z.ZodType, O extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  /** Changes what stands in the books; other tools read, or add something that decides nothing. */
  decides?: true;
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
  pagination?: { page?: number; total?: number; totalPages?: number };
}

export type Tool = ToolDefinition<z.ZodType, z.ZodType>;

/** Makes the compiler check that a tool's parts fit its schemas. */
export function defineTool<I extends z.ZodType, O extends z.ZodType>(tool: ToolDefinition<I, O>): Tool {
  return tool as unknown as Tool;
}

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

const pageShape = {
  total: z.int().describe("Of all pages; a lower bound beyond 10,000"),
  page: z.int(),
  pages: z.int(),
};

/** The parts of a tool that lists rows: it shows a page of them under a name. @param what they are, in plain words */
export const listOf = <Name extends string, Row extends z.ZodType>(
  name: Name,
  what: string,
  row: Row,
  say: (row: z.output<Row>) => string,
) => ({
  pick: ({ data, pagination: { total, page, totalPages: pages } = {} }: RestBody) => {
    return { [name]: data, total, page, pages };
  },
  output: answer({ ...({ [name]: z.array(row) } as Record<Name, z.ZodArray<Row>>), ...pageShape }),
  say: (shown: z.output<z.ZodObject<typeof pageShape>> & Record<Name, z.output<Row>[]>) => {
    const { total, page, pages } = shown;
    return [total === 0 ? `No ${what}.` : `${total} ${what}; page ${page} of ${pages}.`, ...shown[name].map(say)];
  },
});
