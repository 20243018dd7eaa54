import { parseArgs } from "node:util";

/** The command line is invalid. The message is for the operator. */
export class UsageError extends Error {}

export type Values = ReturnType<typeof parseOptions>["values"];

/** Splits a command line into words and options. @throws UsageError for an unknown option */
export function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
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
