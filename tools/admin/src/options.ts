import { parseArgs } from "node:util";

/** The command line is invalid. The message is for the operator. */
export class UsageError extends Error {}

export type Values = ReturnType<typeof parseOptions>["values"];

/** Splits a command line into words and options. @throws UsageError for an unknown option, and one that is given twice */
export function parseOptions(args: string[]) {
  const { values, positionals, tokens } = parsed(args);
  const names = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  // An option is refused when it is given twice: only the last value would count.
  if (repeated !== undefined) throw new UsageError(`given twice: --${repeated}`);
  return { values, positionals };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: {
        tenant: { type: "string" },
        user: { type: "string" },
        scopes: { type: "string" },
        name: { type: "string" },
        agent: { type: "boolean" },
        "confirm-up-to": { type: "string" },
        "expires-in": { type: "string" },
        unbound: { type: "boolean" },
        page: { type: "string" },
        prune: { type: "boolean" },
        to: { type: "string" },
        from: { type: "string" },
        deliveries: { type: "string" },
        "to-secret": { type: "string" },
        "to-file": { type: "string" },
        confirm: { type: "string" },
        service: { type: "string" },
        all: { type: "boolean" },
        payload: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
