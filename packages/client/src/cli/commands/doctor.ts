import { MatchbookError } from "../../errors.ts";
import { VERSION } from "../../gen/facts.ts";
import type { Command, Context } from "../command.ts";

/** A check: what it found out. It fails with the reason and what to do. */
type Check = (context: Context) => Promise<string>;

class Advice extends Error {}

/** Largest difference of the clocks, in milliseconds: signatures of webhooks older than five minutes are refused. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
/** Time for which each check waits for the server, in milliseconds. */
const PATIENCE_MS = 5_000;

const CHECKS: Record<string, Check> = {
  profile: async ({ profile }) => `${profile.api} by ${profile.source}`,
  server: async (context) => {
    await context.tenant.server.getHealth(patience(context)).catch(explainAddress);
    return `reached; this is matchbook ${VERSION} on Node ${process.versions.node}`;
  },
  ready: async (context) => {
    await context.tenant.server.getReadiness(patience(context)).catch((error: Error) => {
      throw new Advice(`${error.message}. The server runs, but what it needs does not: look at its log and /readyz`);
    });
    return "its database and services can be reached";
  },
  clock: async ({ profile, signal }) => {
    const patient = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const { headers } = await fetch(new URL("/healthz", profile.api), { signal: patient });
    const difference = Math.abs(Date.parse(headers.get("Date") ?? "") - Date.now());
    if (difference > MAX_CLOCK_DIFFERENCE_MS)
      throw new Advice(
        `differs by ${Math.round(difference / 1_000)} s from the server's: set the clock of this machine`,
      );
    return "agrees with the server's";
  },
  "API key": async (context) => {
    const { data } = await context.tenant.overview.get(patience(context)).catch((error: unknown) => {
      if (error instanceof MatchbookError && error.status === 401)
        throw new Advice("is unknown, expired or revoked: an admin makes a new one in the console under API keys");
      if (error instanceof MatchbookError && error.status === 403)
        throw new Advice(`${error.message}: an admin makes a key with this scope`);
      throw error;
    });
    return `accepted; ${Object.values(data.transactions.byStatus).reduce((sum, count) => sum + count, 0)} transactions`;
  },
  "ID token": async (context) => {
    if (context.profile.idToken === undefined) return "none; only listen and trigger need one";
    await context
      .people()
      .webhookEndpoints.list(patience(context))
      .then(undefined, (error: unknown) => {
        if (error instanceof MatchbookError && error.status === 401)
          throw new Advice("is not valid or has expired: sign in again, or start the development stack again");
        throw error;
      });
    return "accepted";
  },
};

/** `matchbook doctor` */
export const doctor: Command = {
  usage: "",
  summary: "Checks the profile, the server, the clock and the credentials, and says what to do",
  options: {},
  async run(context) {
    let failed = 0;
    for (const [name, check] of Object.entries(CHECKS)) {
      const found = await check(context).then(
        (text) => ({ ok: true, text }),
        (error: Error) => ({ ok: false, text: error.message }),
      );
      if (!found.ok) failed += 1;
      context.out.result({ check: name, ...found }, `${found.ok ? "✓" : "✗"} ${name}: ${found.text}`);
      // Nothing else can be found out without a server.
      if (name === "server" && !found.ok) break;
    }
    return failed === 0 ? 0 : 1;
  },
};

function patience({ signal }: Context) {
  return { signal, timeoutMs: PATIENCE_MS };
}

function explainAddress(error: Error): never {
  throw new Advice(`${error.message}. Is the address right, and does the server run? \`npm start\` starts one here`);
}
