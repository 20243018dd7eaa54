/**
 * A user of the development identity provider: a tenant, a name and a role. There is no user database. Without a role,
 * the gateway's default holds.
 */
export type Persona = { tenant: string; name: string; role?: string | undefined };

/** Encodes a person as a subject (`sub`), which `personaOf` decodes. */
export function subjectOf({ tenant, name, role }: Persona): string {
  return ["dev", tenant, name, ...(role ? [role] : [])].map(encodeURIComponent).join("|");
}

/** Decodes a subject made by `subjectOf`. Returns undefined for any other. */
export function personaOf(subject: string): Persona | undefined {
  const [kind, tenant, name, role] = subject.split("|");
  if (kind !== "dev" || tenant === undefined || name === undefined) return undefined;
  return { tenant: decodeURIComponent(tenant), name: decodeURIComponent(name), role };
}

/** The token claims of a person. A person without a tenant has no `tenant_id` claim. */
export function claimsOf({ tenant, name, role }: Persona): {
  email: string;
  name: string;
  tenant_id?: string;
  role?: string;
} {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ".") || "someone";
  return {
    email: `${mailbox}@${tenant || "nowhere"}.example`,
    name,
    ...(tenant && { tenant_id: tenant }),
    ...(role && { role }),
  };
}
