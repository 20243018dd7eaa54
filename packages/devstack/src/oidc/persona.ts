/** A person of the development identity provider: there is no user database, a tenant and a name are a person. */
export type Persona = { tenant: string; name: string };

/** The subject (`sub`) of a person, from which `personaOf` gets the person back. */
export function subjectOf({ tenant, name }: Persona): string {
  return `dev|${encodeURIComponent(tenant)}|${encodeURIComponent(name)}`;
}

/** The person behind a subject made by `subjectOf`; undefined for any other. */
export function personaOf(subject: string): Persona | undefined {
  const [kind, tenant, name] = subject.split("|");
  if (kind !== "dev" || tenant === undefined || name === undefined) return undefined;
  return { tenant: decodeURIComponent(tenant), name: decodeURIComponent(name) };
}

/** What tokens say about a person. A person without a tenant has no `tenant_id` claim. */
export function claimsOf({ tenant, name }: Persona): { email: string; name: string; tenant_id?: string } {
  const mailbox = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ".") || "someone";
  return { email: `${mailbox}@${tenant || "nowhere"}.example`, name, ...(tenant && { tenant_id: tenant }) };
}
