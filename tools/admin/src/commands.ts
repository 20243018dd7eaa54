import type { Logger } from "@matchbook/runtime/process/logger";
import type { Wanted } from "./dead-letters.ts";
import type { Installation } from "./installation.ts";
import { UsageError, type Values } from "./options.ts";
import type { Settings } from "./settings.ts";

/** A checked command: it needs the databases, or connects by itself. */
export type Work =
  | { kind: "connected"; run(installation: Installation): Promise<unknown> }
  | { kind: "alone"; run(log: Logger): Promise<unknown> };

/** The input of a command before it runs. */
interface CommandRequest {
  settings: Settings;
  id: string | undefined;
  values: Values;
}

type Run = (installation: Installation) => Promise<unknown>;

/** Checks a command line. @throws UsageError */
export function prepareCommand(positionals: string[], values: Values, settings: Settings): Work {
  const [first = "", second = "", id] = positionals;
  const name = Object.hasOwn(TAKES, first) ? first : `${first} ${second}`;
  const takes = Object.hasOwn(TAKES, name) ? TAKES[name as keyof typeof TAKES] : undefined;
  if (takes === undefined) throw new UsageError(`unknown command: ${positionals.join(" ") || "none"}`);
  refuseOthers(name, takes, positionals, values);
  if (name === "doctor")
    return { kind: "alone", run: async (log) => (await import("./doctor/doctor.ts")).doctor(settings, log) };
  return { kind: "connected", run: COMMAND_TABLE[name as CommandName]({ settings, id, values }) };
}

/** Refuses what a command would ignore: an operator who revokes two keys at once would believe that both are revoked. */
function refuseOthers(name: string, { id, options = [] }: Takes, positionals: string[], values: Values): void {
  const more = positionals.slice(name.split(" ").length + (id ? 1 : 0));
  if (more.length > 0) throw new UsageError(`too much for "${name}": ${more.join(" ")}`);
  const unknown = Object.keys(values).find((option) => !(options as string[]).includes(option));
  if (unknown !== undefined) throw new UsageError(`"${name}" has no --${unknown}`);
}

/** Each checks its options at once and loads its code when it runs, so that a command starts fast. */
const COMMAND_TABLE = {
  migrate: ({ values: { tenant, prune } }) =>
    forTenant(tenant, async (installation) => (await import("./migrate.ts")).migrate(installation, { tenant, prune })),
  "tenant create": ({ id }) => {
    const tenant = required(id, "the tenant's id");
    return async (installation) => {
      await (await import("./create-tenant.ts")).createTenant(installation, tenant);
      return { id: tenant };
    };
  },
  "tenant list": () => async (installation) => {
    const { listTenants } = await import("@matchbook/gateway/store/tenants");
    return (await listTenants(installation.gateway.mongo.db)).map(({ _id, createdAt }) => ({ id: _id, createdAt }));
  },
  "tenant show": ({ id }) => {
    const tenant = required(id, "the tenant's id");
    return forTenant(tenant, async (installation) =>
      (await import("./show-tenant.ts")).showTenant(installation, tenant),
    );
  },
  "tenant export": ({ id, values }) => {
    const [tenant, to] = [required(id, "the tenant's id"), required(values.to, "--to")];
    return async (installation) => (await import("./export-tenant.ts")).exportTenant(installation, tenant, to);
  },
  "tenant import": ({ settings, values }) => {
    const from = required(values.from, "--from");
    return async (installation) => {
      const { openExport } = await import("./backup/export-source.ts");
      const { restore } = await import("./backup/restore.ts");
      return restore(installation, await openExport(from, settings.WEBHOOK_SECRET_KEYS), undefined);
    };
  },
  "tenant delete": ({ settings, id, values }) => {
    const tenant = required(id, "the tenant's id");
    if (values.confirm !== tenant) throw new UsageError(`nothing is deleted without: --confirm ${tenant}`);
    return async (installation) => (await import("./delete-tenant.ts")).deleteTenant(installation, settings, tenant);
  },
  "key create": ({ settings, values }) => {
    const { "to-secret": secret, "to-file": file } = values;
    if (secret !== undefined && file !== undefined) throw new UsageError("either --to-secret or --to-file");
    const tenant = ownerOf(values);
    const [scopes, expiresAt] = [required(values.scopes, "--scopes"), expiry(values["expires-in"])];
    const agent = agentOf(values);
    return async (installation) => {
      const { issueKey, parseScopes } = await import("./api-keys.ts");
      const given = { tenant, name: values.name ?? "operator", agent, expiresAt };
      const wanted = { ...given, scopes: parseScopes(scopes), env: settings.KEY_ENV };
      return issueKey(installation, wanted, { secret, file });
    };
  },
  "key list": ({ values }) => {
    const [tenant, page] = [ownerOf(values), Number(values.page ?? 1)];
    if (!Number.isInteger(page) || page < 1) throw new UsageError(`not a page: ${values.page}`);
    return forTenant(tenant ?? undefined, async (installation) =>
      (await import("./api-keys.ts")).listKeys(installation, tenant, page),
    );
  },
  "key revoke": ({ id }) => {
    const key = required(id, "the key's id");
    return async ({ gateway }) => {
      const { revokeApiKey } = await import("@matchbook/gateway/store/api-keys");
      if (!(await revokeApiKey(gateway.mongo.db, key))) throw new Error(`there is no key ${key}`);
      return { id: key, revoked: true };
    };
  },
  "session end": ({ values }) => {
    const tenant = required(values.tenant, "--tenant");
    return forTenant(tenant, async ({ gateway }) => {
      const { deleteSessionsOf } = await import("@matchbook/gateway/store/console-sessions");
      return { tenant, ended: await deleteSessionsOf(gateway.mongo.db, tenant, values.user) };
    });
  },
  "secrets reseal":
    ({ settings }) =>
    async (installation) =>
      (await import("./reseal-secrets.ts")).resealSigningSecrets(installation, settings),
  backup: ({ values }) => {
    const wanted = { folder: required(values.to, "--to"), tenant: values.tenant };
    return async (installation) => (await import("./backup/backup.ts")).backup(installation, wanted);
  },
  restore: ({ values }) => {
    const folder = required(values.from, "--from");
    const deliveries = values.deliveries ?? "hold";
    if (deliveries !== "hold" && deliveries !== "send") throw new UsageError("--deliveries is hold or send");
    return async (installation) => {
      const { openBackup } = await import("./backup/backup-source.ts");
      const { restore } = await import("./backup/restore.ts");
      return restore(installation, await openBackup(folder, deliveries === "hold"), values.tenant);
    };
  },
  "dead-letters list": ({ values: { service, tenant } }) =>
    forTenant(tenant, async (installation) =>
      (await import("./dead-letters.ts")).listDeadLetters(installation, { service, tenant }),
    ),
  "dead-letters show": ({ id, values }) => {
    const letter = required(id, "the dead letter's id");
    return async (installation) =>
      (await import("./dead-letters.ts")).showDeadLetter(installation, letter, values.payload === true);
  },
  "dead-letters replay": (request) => disposeOf("replay", request),
  "dead-letters drop": (request) => disposeOf("drop", request),
} satisfies Record<string, (request: CommandRequest) => Run>;

type CommandName = keyof typeof COMMAND_TABLE;

/** The options of a command, and whether an id follows its name. */
interface Takes {
  id?: true;
  options?: (keyof Values)[];
}

const TAKES: Record<CommandName | "doctor", Takes> = {
  doctor: {},
  migrate: { options: ["tenant", "prune"] },
  "tenant create": { id: true },
  "tenant list": {},
  "tenant show": { id: true },
  "tenant export": { id: true, options: ["to"] },
  "tenant import": { options: ["from"] },
  "tenant delete": { id: true, options: ["confirm"] },
  "key create": {
    options: ["tenant", "unbound", "scopes", "name", "expires-in", "agent", "confirm-up-to", "to-secret", "to-file"],
  },
  "key list": { options: ["tenant", "unbound", "page"] },
  "key revoke": { id: true },
  "session end": { options: ["tenant", "user"] },
  "secrets reseal": {},
  backup: { options: ["to", "tenant"] },
  restore: { options: ["from", "tenant", "deliveries"] },
  "dead-letters list": { options: ["service", "tenant"] },
  "dead-letters show": { id: true, options: ["payload"] },
  "dead-letters replay": { id: true, options: ["all", "service", "tenant"] },
  "dead-letters drop": { id: true, options: ["all", "service", "tenant"] },
};

/** Refuses a tenant that does not exist before a command does anything. */
function forTenant(tenant: string | undefined, run: Run): Run {
  if (tenant === undefined) return run;
  return async (installation) => {
    await (await import("./known-tenants.ts")).assertTenant(installation, tenant);
    return run(installation);
  };
}

/** Selects one dead letter by its id, or with `--all` the dead letters that the options describe. */
function disposeOf(how: "replay" | "drop", { id, values, settings }: CommandRequest): Run {
  const { all = false, service, tenant } = values;
  if (all === (id !== undefined)) throw new UsageError("either the dead letter's id or --all");
  if (id !== undefined && (service ?? tenant) !== undefined)
    throw new UsageError("--service and --tenant go with --all");
  const wanted: Wanted = { id, service, tenant };
  return forTenant(tenant, async (installation) => {
    const { disposeOfDeadLetters, tellServices } = await import("./dead-letters.ts");
    const done = await disposeOfDeadLetters(installation, how, wanted);
    if (how === "replay") await tellServices(settings, Object.keys(done));
    return done;
  });
}

/** The tenant of a key; null for a key that is bound to none. */
function ownerOf({ unbound, tenant }: Values): string | null {
  return unbound === true ? null : required(tenant, "--tenant or --unbound");
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === "") throw new UsageError(`missing: ${what}`);
  return value;
}

/** The agent of a key, and the value up to which it decides. */
function agentOf({ agent, "confirm-up-to": limit }: Values): { confirmUpTo: number | null } | undefined {
  if (limit !== undefined && (!agent || !/^[1-9]\d{0,14}$/.test(limit)))
    throw new UsageError("--confirm-up-to is a whole amount of the base currency, with --agent");
  return agent ? { confirmUpTo: limit === undefined ? null : Number(limit) } : undefined;
}

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function expiry(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  if (parts === null || Number(parts[1]) === 0) throw new UsageError(`not a duration: ${text}`);
  return new Date(Date.now() + Number(parts[1]) * UNITS[parts[2] as keyof typeof UNITS]);
}
