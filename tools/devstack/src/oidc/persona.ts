/** A user of the development identity provider: a tenant and a name. There is no user database. */
export type Persona = { tenant: string; name: string };

/** Encodes a person as a subject (`sub`), which `personaOf` decodes. */
export function subjectOf({ tenant, name }: Persona): string {
  return `dev|${encodeURIComponent(tenant)}|${encodeURIComponent(name)}`;
}

/** Decodes a subject made by `subjectOf`. Returns undefined for any other. */
export function personaOf(subject: string): Persona | undefined {
  const [kind, tenant, name] = subject.split("|");
  if (kind !== "dev" || tenant === undefined || name === undefined) return undefined;
  return { tenant: decodeURIComponent(tenant), name: decodeURIComponent(name) };
}

/** The token claims of a person. A person without a tenant has no `tenant_id` claim. */
export function claimsOf({ tenant, name }: Persona): { email: string; name: string; tenant_id?: string } {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ".") || "someone";
  return { email: `${mailbox}@${tenant || "nowhere"}.example`, name, ...(tenant && { tenant_id: tenant }) };
}
