import { hostname } from "node:os";
import type * as Oidc from "openid-client";
import { createClient, isAddress } from "../../client.ts";
import { MatchbookError } from "../../errors.ts";
import type { Command, Context } from "../command.ts";
import { writeProfile } from "../profile.ts";
import { readSecret } from "../read-secret.ts";
import { UsageError } from "../usage-error.ts";

/** Validity of a key that a person gets by signing in, in milliseconds: 90 days. */
const KEY_MS = 90 * 24 * 60 * 60 * 1000;
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Part of the answer at a server's address about signing people in. */
interface SignIn {
  issuer: string;
  clientId: string;
  scopes: string;
}

interface Credentials {
  key: string;
  idToken?: string;
}

/** `matchbook login` */
export const login: Command = {
  usage: "ADDRESS [--key]",
  mostWords: 1,
  summary:
    "Signs you in at a server with your browser, and keeps the address, an API key and your ID token as a profile. With " +
    "--key, or where the server cannot do this, it takes an API key from the terminal or from stdin",
  options: { key: { type: "boolean" } },
  async run(context, { values, positionals: [address = context.profile.api] }) {
    const api = serverAt(address);
    const signIn = await readSignIn(api, context);
    const oidc = values.key ? undefined : await deviceSignIn(signIn);
    if (oidc === undefined && !values.key)
      context.out.note(
        "this server does not sign people in at the command line; take a key from the console, API keys",
      );
    const credentials = oidc === undefined ? await pastedKey(api, context) : await signedIn(api, oidc, context);
    const { file, name, hiddenBy } = context.written;
    writeProfile(file, name, { api, ...credentials });
    context.out.result({ profile: name, file, api }, `profile ${name} of ${api} is in ${file}`);
    if (hiddenBy !== undefined) context.out.note(`in this folder, ${hiddenBy} goes first`);
    return 0;
  },
};

/** The address without a slash at its end. @throws UsageError for no address, or one that sends secrets unencrypted */
function serverAt(text: string): string {
  if (!isAddress(text)) throw new UsageError("the address of a server is such as https://matchbook.example.com");
  const { protocol, hostname: host } = new URL(text);
  if (protocol === "http:" && !LOOPBACK.includes(host)) throw new UsageError("a server elsewhere needs https");
  return text.replace(/(?<!\/)\/+$/, "");
}

/** @throws Error when there is no Matchbook at the address. @returns undefined when it signs no program in */
async function readSignIn(api: string, { signal }: Context): Promise<SignIn | undefined> {
  const answer = await fetch(`${api}/`, { headers: { accept: "application/json" }, redirect: "error", signal })
    .then(
      (response) => response.json() as Promise<{ name?: string; signIn?: SignIn }>,
      () => undefined,
    )
    .catch(() => undefined);
  if (answer?.name !== "Matchbook") throw new Error(`there is no Matchbook at ${api}`);
  return answer.signIn;
}

interface Device {
  oidc: typeof Oidc;
  provider: Oidc.Configuration;
  scope: string;
}

/** The identity provider, if it signs people in by a device code (RFC 8628). */
async function deviceSignIn(signIn: SignIn | undefined): Promise<Device | undefined> {
  if (signIn === undefined) return undefined;
  const oidc = await import("openid-client");
  const issuer = new URL(signIn.issuer);
  // Without TLS only on this machine, for development.
  const execute = LOOPBACK.includes(issuer.hostname) ? [oidc.allowInsecureRequests] : [];
  // A provider may be reached by the server only.
  const provider = await oidc
    .discovery(issuer, signIn.clientId, undefined, oidc.None(), { execute })
    .catch(() => undefined);
  const endpoint = provider?.serverMetadata().device_authorization_endpoint;
  return provider === undefined || endpoint === undefined ? undefined : { oidc, provider, scope: signIn.scopes };
}

/** Waits until the person has signed in, and takes a key in the person's name. */
async function signedIn(api: string, { oidc, provider, scope }: Device, context: Context): Promise<Credentials> {
  const { out, signal } = context;
  const device = await oidc.initiateDeviceAuthorization(provider, { scope }).catch(explain);
  out.note(`open ${device.verification_uri_complete ?? device.verification_uri}`);
  out.note(`and confirm the code ${device.user_code}`);
  const { id_token: idToken } = await oidc
    .pollDeviceAuthorizationGrant(provider, device, undefined, { signal })
    .catch(explain);
  if (idToken === undefined) throw new Error("the identity provider answered no ID token");
  const people = createClient({ baseUrl: api, token: idToken });
  const expiresAt = new Date(Date.now() + KEY_MS).toISOString();
  const name = `matchbook login on ${hostname()}`.slice(0, 100);
  const made = await people.apiKeys.create({ name, scopes: ["*"], expiresAt }, { signal }).catch(async (error) => {
    if (!(error instanceof MatchbookError && error.code === "role_forbidden")) throw error;
    out.note(
      "your role makes no API keys, so this profile works for 15 minutes; ask an admin for a key, and use --key",
    );
    return people.sessionKeys.create({ signal });
  });
  return { key: made.data.key, idToken };
}

/** @throws Error with what the identity provider says, such as `access_denied` */
function explain(cause: Error & { error?: string; error_description?: string }): never {
  const said = [cause.error ?? cause.message, cause.error_description].filter(Boolean).join(": ");
  throw new Error(`the sign-in failed (${said}); --key takes an API key instead`, { cause });
}

/** @throws Error when the server does not know the key */
async function pastedKey(api: string, context: Context): Promise<Credentials> {
  const key = await readSecret("API key: ", context);
  const { signal } = context;
  await createClient({ baseUrl: api, token: key })
    .overview.get({ signal })
    .catch((error: unknown) => {
      // A key without this scope is one of the server.
      if (!(error instanceof MatchbookError && error.status === 403)) throw error;
    });
  return { key };
}
