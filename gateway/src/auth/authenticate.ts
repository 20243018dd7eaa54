import { AppError, existing } from "@matchbook/runtime/errors/errors";
import type { AgentRights } from "@matchbook/runtime/grpc/call";
import { type Role, SCOPES_OF_ROLE } from "@matchbook/vocabulary/roles";
import { type Scope, scopesOf, scopesOfAgent } from "@matchbook/vocabulary/scopes";
import type { Context } from "../context.ts";
import type { Auth } from "../http/route-types.ts";
import { isTenantClosed } from "../store/closed-tenants.ts";
import type { IdentifiedUser } from "./id-tokens.ts";

export type Identity = Key | Person;

interface Caller {
  /** `key:<id>` or `user:<subject>`. A session key acts as its person. */
  actor: string;
  /** Owner of the quota: the actor within the tenant, however many credentials it holds. */
  counted: string;
  tenant: string | undefined;
  scopes: readonly Scope[];
  agent?: AgentRights;
}

interface Key extends Caller {
  kind: "key";
  /** The name of the person of a session key. */
  actorName: string | undefined;
}

interface Person extends Caller {
  kind: "person";
  actorName: string;
  /** Undefined for a person who may do nothing. */
  role: Role | undefined;
}

const countedOf = (tenant: string | undefined, actor: string) => `${tenant ?? ""}:${actor}`;

/** A person with the rights of its role. */
export function personOf(user: Pick<IdentifiedUser, "subject" | "name" | "tenant" | "role">): Person {
  const { subject, name: actorName, tenant, role } = user;
  const actor = `user:${subject}`;
  const scopes = role === undefined ? [] : SCOPES_OF_ROLE[role];
  return { kind: "person", actor, actorName, counted: countedOf(tenant, actor), tenant, scopes, role };
}

/** Verifies the kind of credential that a route takes. @throws AppError invalid_api_key, invalid_token, unavailable */
export async function authenticate(auth: Exclude<Auth, "none">, token: string, context: Context): Promise<Identity> {
  if (auth === "console") {
    const person = personOf(await context.idTokens.verify(token));
    const { tenant } = person;
    // The identity provider may still issue tokens for a deleted tenant, whose API keys are deleted.
    if (tenant !== undefined && (await isTenantClosed(context.mongo.db, tenant))) throw new AppError("invalid_token");
    return person;
  }
  const key = existing(await context.keys.verify(token), "invalid_api_key");
  context.keyUse.note(key);
  const tenant = key.tenant ?? undefined;
  const [actor, actorName] = key.kind === "session" ? [key.createdBy, key.createdByName] : [`key:${key._id}`, key.name];
  const counted = countedOf(tenant, actor);
  const caller: Key = { kind: "key", actor, actorName, counted, tenant, scopes: scopesOf(key.scopes) };
  return key.agent === undefined ? caller : asAgent(caller, { confirmUpTo: key.agent.confirmUpTo ?? undefined });
}

/** Makes a caller an agent, which the history shows. An agent keeps its rights. @param rights by default to propose */
export function asAgent(caller: Identity, rights: AgentRights = {}): Identity {
  if (caller.agent !== undefined) return caller;
  const { actor, actorName = actor, scopes } = caller;
  return { ...caller, actorName: `${actorName} (agent)`, scopes: scopesOfAgent(scopes), agent: rights };
}
