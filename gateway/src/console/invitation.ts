import { invalidField } from "@matchbook/runtime/errors/errors";
import { TENANT_ID } from "@matchbook/runtime/grpc/call";
import { ROLES } from "@matchbook/vocabulary/roles";

/** Parameters of the standard and of the flow, which decide where a sign-in leads and what it proves. */
const RESERVED =
  /^(client_id|client_secret|redirect_uri|response_(type|mode)|scope|state|nonce|code_.*|request(_uri)?|prompt|login_hint)$/;
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/** An address or a name at the provider, as `login_hint` takes it. */
const HINT = /^[^\p{Cc}]{1,254}$/u;
const FILLED = { tenant: TENANT_ID, role: new RegExp(`^(${ROLES.join("|")})$`) };

/**
 * Reads `OIDC_INVITE_PARAMETERS`: parameters of the provider, comma-separated, each with a text in which `{tenant}` and
 * `{role}` are filled in. @throws Error for one that the sign-in sets itself
 */
export function toInviteParameters(text: string): ReadonlyMap<string, string> {
  const parts = text.split(",").filter((part) => part.trim() !== "");
  return new Map(
    parts.map((part) => {
      const [name = "", ...value] = part.split("=").map((piece) => piece.trim());
      if (!NAME.test(name) || RESERVED.test(name)) throw new Error(`${name} cannot be a parameter of an invitation`);
      return [name, value.join("=")];
    }),
  );
}

/**
 * The parameters with which a link of an invitation asks the provider for a sign-in: `login_hint`, and the configured
 * ones whose tenant and role the link names. They grant nothing: only the claims of the provider's token do.
 * @throws AppError for a value that none can be
 */
export function invitedBy(query: Record<string, unknown>, parameters: ReadonlyMap<string, string>) {
  const hint = textIn(query, "login_hint", HINT);
  const named = { tenant: textIn(query, "tenant", FILLED.tenant), role: textIn(query, "role", FILLED.role) };
  if (named.tenant === undefined && named.role === undefined)
    return { ...(hint !== undefined && { login_hint: hint }) };
  const filled = [...parameters].flatMap(([name, text]): [string, string][] => {
    const wanted = [...text.matchAll(/\{(tenant|role)\}/g)].map(([, key]) => named[key as keyof typeof named]);
    if (wanted.includes(undefined)) return [];
    return [[name, text.replaceAll(/\{(tenant|role)\}/g, (_all, key: keyof typeof named) => named[key] ?? "")]];
  });
  return { ...Object.fromEntries(filled), ...(hint !== undefined && { login_hint: hint }) };
}

function textIn(query: Record<string, unknown>, name: string, form: RegExp): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !form.test(value)) throw invalidField(name, "Must be a value of an invitation");
  return value;
}
