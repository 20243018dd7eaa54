import type { Call } from "./call.ts";
import type { RequestOf, ResponseOf } from "./server.ts";

export interface CallOptions {
  /** Time limit of the call within the deadline of its caller, in milliseconds. Default: 10 s for a caller without one. */
  timeoutMs?: number;
  /** Time for the next request of a stream, or the answer at its end, in milliseconds. Default 8 s. */
  stallMs?: number;
}

type Method<Request, Response> = (request: Request, call: Call, options?: CallOptions) => Promise<Response>;

/** RPCs that select rows. A filter that their request leaves out selects any row. */
type Selection = `${"list" | "count" | "sum"}${string}`;

/** A request without the keys that have no value. */
export type Loose<T> = T extends string | number | bigint | boolean | Date | Uint8Array | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Loose<Item>[]
    : { [K in keyof T as undefined extends T[K] ? never : K]: Loose<T[K]> } & {
        [K in keyof T as undefined extends T[K] ? K : never]?: Loose<T[K]>;
      };

/** One function per RPC, which throws AppErrors. A request names every field, so that none is lost on the way. */
export type GrpcClient<D, Lenient = Selection> = {
  [K in keyof D]: D[K] extends { requestStream: true }
    ? Method<AsyncIterable<Asked<D[K], K, Lenient>>, ResponseOf<D[K]>>
    : Method<Asked<D[K], K, Lenient>, ResponseOf<D[K]>>;
} & { close(): void };

type Asked<M, K, Lenient> = K extends Lenient ? Loose<RequestOf<M>> : RequestOf<M>;

export type LooseClient<D> = GrpcClient<D, keyof D>;
