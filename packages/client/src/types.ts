import type { AMOUNT_FIELDS } from "./gen/facts.ts";
import type { components, operations } from "./gen/schema.ts";

type AmountField = (typeof AMOUNT_FIELDS)[number];

/** The type with its amounts and rates as strings. */
export type DecimalsAsStrings<T> = T extends readonly (infer Item)[]
  ? DecimalsAsStrings<Item>[]
  : T extends object
    ? { [Field in keyof T]: Field extends AmountField ? NumbersAsStrings<T[Field]> : DecimalsAsStrings<T[Field]> }
    : T;

type NumbersAsStrings<T> = T extends number ? string : DecimalsAsStrings<T>;

/** The named schemas of the API. */
export type Schemas = components["schemas"];

/** The types of all operations by their operationId. */
export type Operations = Record<keyof operations, object>;

/** Options of any call. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Time limit of one attempt until its answer, in milliseconds. Default: the limit of the client. */
  timeoutMs?: number;
  /** Replaces the generated key of a creating call. */
  idempotencyKey?: string;
  /** Further headers. */
  headers?: Record<string, string>;
}

type QueryOf<Op> = Op extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** The query parameters of an operation, and what any call may be given. */
export type Options<Op> = ([QueryOf<Op>] extends [never] ? unknown : Partial<QueryOf<Op>>) & CallOptions;

/** Options of an operation with a query parameter that must be given. */
export type RequiredOptions<Op> = QueryOf<Op> & CallOptions;

/** The JSON body that an operation takes. */
export type Body<Op> = Op extends { requestBody?: infer Request }
  ? NonNullable<Request> extends { content: { "application/json": infer Json } }
    ? Json
    : never
  : never;

/** The JSON body of a success. */
export type Answer<Op> = Op extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;

type JsonOf<Response> = Response extends { content: { "application/json": infer Json } } ? Json : never;

type DataOf<Body> = Body extends { data: infer Data } ? Data : never;

/** One row of a list. */
type Row<Op> = DataOf<Answer<Op>> extends readonly (infer Item)[] ? Item : never;

/**
 * A list that is read when it is used: `await` gives its first page, `for await` all rows, page by page as they are
 * needed.
 */
export interface List<Op> extends PromiseLike<Answer<Op>>, AsyncIterable<Row<Op>> {}

export interface WaitOptions<Sync> {
  /** Default: 10 minutes. The import itself goes on after it. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called with each state of the import that differs from the one before. */
  onProgress?(sync: Sync): void;
  /** `false`: a failed import is returned. Default: it is thrown. */
  throwOnFailure?: boolean;
}

/** An import that was started. */
export interface StartedImport<Sync> {
  /** The sync as the upload was answered. */
  accepted: Promise<Sync>;
  /**
   * The sync when it is `completed`.
   * @throws ImportFailed when it is `failed`; Error when it takes longer than `timeoutMs`; MatchbookError when the upload
   *   is refused
   */
  wait(options?: WaitOptions<Sync>): Promise<Sync>;
  /** Stops the upload, or the import if the file has arrived. Transactions that are stored stay. */
  cancel(): Promise<void>;
}

/** The import that an operation starts. */
export type Import<Op> = StartedImport<DataOf<Answer<Op>>>;
