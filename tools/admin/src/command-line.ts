import { parseArgs } from "node:util";
import { revokeApiKey } from "@matchbook/gateway/auth/api-keys";
import { deleteSessionsOf } from "@matchbook/gateway/store/console-sessions";
import { listTenants } from "@matchbook/gateway/store/tenants";
import type { Logger } from "@matchbook/runtime/logger";
import { issueKey, parseScopes } from "./api-keys.ts";
import { backup } from "./backup/backup.ts";
import { restore } from "./backup/restore.ts";
import { createTenant } from "./create-tenant.ts";
import { disposeOfDeadLetters, listDeadLetters, showDeadLetter, type Wanted } from "./dead-letters.ts";
import { deleteTenant } from "./delete-tenant.ts";
import { exportTenant } from "./export-tenant.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { migrate } from "./migrate.ts";
import { resealSigningSecrets } from "./reseal-secrets.ts";
import type { Settings } from "./settings.ts";

export const COMMANDS = `  migrate [--tenant <id>] [--prune]
  tenant create <id>
  tenant list
  tenant export <id> --to <folder>
  tenant delete <id> --confirm <id>
  key create (--tenant <id> | --unbound) --scopes <a,b | all> [--expires-in <90s|15m|1h|30d>]
             [--to-secret <name> | --to-file <path>]
  key revoke <id>
  session end --tenant <id> [--user <subject>]
  secrets reseal
  backup --to <folder> [--tenant <id>]
  restore --from <folder> [--tenant <id>] [--deliveries (hold | send)]
  dead-letters list [--service <transaction | matching | webhook>] [--tenant <id>]
  dead-letters show <id> [--payload]
  dead-letters (replay | drop) (<id> | --all [--service <name>] [--tenant <id>])`;

/** The command line is invalid. The message is for the operator. */
export class UsageError extends Error {}

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Executes one command of an operator.
 * @returns the output, to be printed as JSON
 * @throws UsageError
 */
export async function runCommand(args: string[], settings: Settings, log: Logger): Promise<unknown> {
  const { values, positionals } = parse(args);
  const [first = "", second = "", id] = positionals;
  const command = COMMAND_TABLE[ONE_WORD.has(first) ? first : `${first} ${second}`];
  if (command === undefined) throw new UsageError(`unknown command: ${positionals.join(" ") || "none"}`);
  const installation = await openInstallation(settings, log);
  try {
    return await command({ installation, settings, log, id, values });
  } finally {
    await installation.close();
  }
}

type Values = ReturnType<typeof parse>["values"];

interface CommandRequest {
  installation: Installation;
  settings: Settings;
  log: Logger;
  id: string | undefined;
  values: Values;
}

const COMMAND_TABLE: Record<string, (request: CommandRequest) => Promise<unknown>> = {
  migrate: ({ installation, values }) => migrate(installation, { tenant: values.tenant, prune: values.prune }),
  "tenant create": async ({ installation, id }) => {
    const tenant = required(id, "the tenant's id");
    await createTenant(installation, tenant);
    return { id: tenant };
  },
  "tenant list": async ({ installation }) =>
    (await listTenants(installation.gateway.mongo.db)).map(({ _id, createdAt }) => ({ id: _id, createdAt })),
  "tenant export": ({ installation, id, values }) =>
    exportTenant(installation, required(id, "the tenant's id"), required(values.to, "--to")),
  "tenant delete": ({ installation, settings, id, values }) => {
    const tenant = required(id, "the tenant's id");
    if (values.confirm !== tenant) throw new UsageError(`nothing is deleted without: --confirm ${tenant}`);
    return deleteTenant(installation, settings, tenant);
  },
  "key create": async ({ installation, settings, values }) => {
    const tenant = values.unbound === true ? null : required(values.tenant, "--tenant or --unbound");
    const scopes = parseScopes(required(values.scopes, "--scopes"));
    const expiresAt = expiry(values["expires-in"]);
    const wanted = { tenant, name: "operator", scopes, expiresAt, env: settings.KEY_ENV };
    const { "to-secret": secret, "to-file": file } = values;
    if (secret !== undefined && file !== undefined) throw new UsageError("either --to-secret or --to-file");
    return issueKey(installation, wanted, { secret, file });
  },
  "key revoke": async ({ installation, id }) => {
    const key = required(id, "the key's id");
    if (!(await revokeApiKey(installation.gateway.mongo.db, key))) throw new Error(`there is no key ${key}`);
    return { id: key, revoked: true };
  },
  "session end": async ({ installation, values }) => {
    const tenant = required(values.tenant, "--tenant");
    return { tenant, ended: await deleteSessionsOf(installation.gateway.mongo.db, tenant, values.user) };
  },
  "secrets reseal": ({ installation, settings }) => resealSigningSecrets(installation, settings),
  backup: ({ installation, settings, log, values }) =>
    backup(installation, settings, { folder: required(values.to, "--to"), tenant: values.tenant }, log),
  restore: ({ installation, log, values }) => {
    const folder = required(values.from, "--from");
    const deliveries = values.deliveries ?? "hold";
    if (deliveries !== "hold" && deliveries !== "send") throw new UsageError("--deliveries is hold or send");
    return restore(installation, { folder, tenant: values.tenant, deliveries }, log);
  },
  "dead-letters list": ({ installation, values }) =>
    listDeadLetters(installation, { service: values.service, tenant: values.tenant }),
  "dead-letters show": ({ installation, id, values }) =>
    showDeadLetter(installation, required(id, "the dead letter's id"), values.payload === true),
  "dead-letters replay": (request) => disposeOfDeadLetters(request.installation, "replay", selectDeadLetters(request)),
  "dead-letters drop": (request) => disposeOfDeadLetters(request.installation, "drop", selectDeadLetters(request)),
};

/** Whether the command line asks for help instead of a command. */
export function asksForHelp(args: string[]): boolean {
  return args.length === 0 || ["--help", "-h", "help"].some((word) => args.includes(word));
}

/** Commands of a single word. */
const ONE_WORD = new Set(Object.keys(COMMAND_TABLE).filter((name) => !name.includes(" ")));

/** Selects one dead letter by its id, or with `--all` the dead letters that the options describe. */
function selectDeadLetters({ id, values }: CommandRequest): Wanted {
  const { all = false, service, tenant } = values;
  if (all === (id !== undefined)) throw new UsageError("either the dead letter's id or --all");
  if (id !== undefined && (service ?? tenant) !== undefined)
    throw new UsageError("--service and --tenant go with --all");
  return { id, service, tenant };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: "string" },
        user: { type: "string" },
        scopes: { type: "string" },
        "expires-in": { type: "string" },
        unbound: { type: "boolean" },
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

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === "") throw new UsageError(`missing: ${what}`);
  return value;
}

function expiry(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  if (parts === null || Number(parts[1]) === 0) throw new UsageError(`not a duration: ${text}`);
  return new Date(Date.now() + Number(parts[1]) * UNITS[parts[2] as keyof typeof UNITS]);
}
