import type { z } from "zod";
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
