import { parseArgs } from "node:util";
import { openAdministration, parseScopes } from "../stack/administration.ts";
import { matchbookHome, requireStack, type StackFile } from "../stack/home.ts";

/** `npm run -s admin -- …`: what an operator does on the running stack. */

const USAGE = `usage:
  npm run -s admin -- tenant create <id>
  npm run -s admin -- key create (--tenant <id> | --unbound) --scopes <a,b | all> [--expires-in <90s|15m|1h|30d>]
  npm run -s admin -- key revoke <id>
  npm run -s admin -- token --tenant <id>`;

class UsageError extends Error {}

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

try {
  const output = await run(process.argv.slice(2));
  console.log(typeof output === "string" ? output : JSON.stringify(output, null, 2));
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  console.error(isUsage ? `${(error as Error).message}\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}

async function run(args: string[]): Promise<string | object> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tenant: { type: "string" },
      scopes: { type: "string" },
      "expires-in": { type: "string" },
      unbound: { type: "boolean" },
    },
  });
  const stack = requireStack(matchbookHome());
  const [first, second, id] = positionals;
  if (first === "token") return token(stack, required(values.tenant, "--tenant"));

  const admin = await openAdministration(stack.mongoUri);
  try {
    switch (`${first} ${second}`) {
      case "tenant create": {
        const tenant = required(id, "the tenant's id");
        await admin.createTenant(tenant);
        return { id: tenant };
      }
      case "key create": {
        const tenant = values.unbound === true ? null : required(values.tenant, "--tenant or --unbound");
        return await admin.issueKey(
          tenant,
          parseScopes(required(values.scopes, "--scopes")),
          expiry(values["expires-in"]),
        );
      }
      case "key revoke": {
        const key = required(id, "the key's id");
        if (!(await admin.revokeKey(key))) throw new Error(`there is no key ${key}`);
        return { id: key, revoked: true };
      }
      default:
        throw new UsageError(`unknown command: ${positionals.join(" ") || "none"}`);
    }
  } finally {
    await admin.close();
  }
}

async function token(stack: StackFile, tenant: string): Promise<string> {
  const response = await fetch(`${stack.issuer}/dev/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant }),
  });
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { idToken: string }).idToken;
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === "") throw new UsageError(`missing: ${what}`);
  return value;
}

function expiry(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  if (parts === null) throw new UsageError(`not a duration: ${text}`);
  return new Date(Date.now() + Number(parts[1]) * UNITS[parts[2] as keyof typeof UNITS]);
}
