import type { Call, MethodFacts, Settings } from "./attempt.ts";
import { assertFile, type FileOptions, nameOf } from "./file-source.ts";
import { METHODS } from "./gen/facts.ts";
import type { Methods } from "./gen/methods.ts";
import { startImport } from "./import.ts";
import { LazyList } from "./list.ts";
import { send } from "./send.ts";
import type { CallOptions, Operations } from "./types.ts";

type Method = (...args: unknown[]) => unknown;

/** The methods of a client, from the generated table of what each one sends. */
export function methodsOf<O extends Operations>(settings: Settings): Methods<O> {
  const groups = Object.entries(METHODS).map(([group, methods]) => {
    const made = Object.entries(methods).map(([name, facts]) => [name, methodOf(settings, facts)] as const);
    const [only] = made;
    return [group, only?.[0] === "" ? only[1] : Object.fromEntries(made)] as const;
  });
  return Object.fromEntries(groups) as unknown as Methods<O>;
}

function methodOf(settings: Settings, facts: MethodFacts): Method {
  const sending = (call: Call) => send(settings, call);
  return (...args) => {
    const call = callOf(facts, args);
    if (facts.answer === "list") return new LazyList(call, sending);
    if (facts.answer === "import")
      return startImport(call, sending as Parameters<typeof startImport>[1], METHODS.syncs);
    return sending(call);
  };
}

/** A call has the path parameters, the body if the method has one, then query parameters and options together. */
function callOf(facts: MethodFacts, args: readonly unknown[]): Call {
  const count = facts.path.split("{").length - 1;
  const params = args.slice(0, count);
  const missing = params.length < count || params.some((one) => !isPart(one));
  if (missing) throw new TypeError(`${facts.id} needs ${count} values for ${facts.path}`);
  const [body, last] = facts.body === undefined ? [undefined, args[count]] : [args[count], args[count + 1]];
  const { signal, timeoutMs, idempotencyKey, headers, onProgress, ...query } = (last ?? {}) as CallOptions &
    FileOptions &
    Record<string, unknown>;
  if (facts.body === "file") {
    assertFile(body);
    if (facts.named) query.filename ??= nameOf(body);
  }
  return { facts, params, body, options: { signal, timeoutMs, idempotencyKey, headers, onProgress }, query };
}

/** URLs drop the segments `.` and `..`, also when they are escaped (WHATWG URL, 4.4), so another address would be asked. */
const NO_PARTS: readonly string[] = ["", ".", ".."];

function isPart(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && !NO_PARTS.includes(value));
}
