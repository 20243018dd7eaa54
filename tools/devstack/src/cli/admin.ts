import { asksForHelp, exitCodeOf, runCommand, UsageError, usageOf } from "@matchbook/admin/command-line";
import { settingsShape } from "@matchbook/admin/settings";
import { loadConfig } from "@matchbook/runtime/process/config";
import { createLogger } from "@matchbook/runtime/process/logger";
import { noDevelopmentTokens } from "../oidc/choose-issuer.ts";
import { matchbookHome, readKept, requireStack, type StackFile } from "../stack/home.ts";

/** `npm run -s admin -- …`: an operator's commands for the running stack. */

const PROGRAM = "usage: npm run -s admin -- …";
const TOKEN = "  token --tenant <id>";
const args = process.argv.slice(2);

try {
  const output = asksForHelp(args)
    ? `${PROGRAM}\n${usageOf()}\n${TOKEN}`
    : await run(requireStack(matchbookHome()), args);
  console.log(typeof output === "string" ? output : JSON.stringify(output, null, 2));
  process.exitCode = exitCodeOf(output);
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n${PROGRAM}\n${usage()}` : (error as Error).message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function usage(): string {
  return args[0] === "token" ? TOKEN : usageOf(args);
}

function run(stack: StackFile, args: string[]): Promise<unknown> {
  return args[0] === "token" ? token(stack, args) : administer(stack, args);
}

function administer({ mongoUri, natsUrl }: StackFile, args: string[]): Promise<unknown> {
  const { webhookSecretKeys: WEBHOOK_SECRET_KEYS } = readKept(matchbookHome());
  const settings = loadConfig(settingsShape, { MONGODB_URI: mongoUri, NATS_URL: natsUrl, WEBHOOK_SECRET_KEYS });
  return runCommand(args, settings, createLogger("admin", process.env.LOG_LEVEL || "warn", process.stderr));
}

/** An ID token of the development identity provider. */
async function token(stack: StackFile, [, flag, tenant]: string[]): Promise<string> {
  if (flag !== "--tenant" || tenant === undefined) throw new UsageError("missing: --tenant");
  if (stack.idToken === undefined) throw noDevelopmentTokens(stack.issuer);
  const response = await fetch(`${stack.issuer}/dev/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant }),
  });
  if (!response.ok) throw new Error(`the identity provider answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { idToken: string }).idToken;
}
