import type { Role } from "@matchbook/vocabulary/roles";

/** The address that signs a person in and tells the identity provider tenant and role. It grants nothing by itself. */
export const invitationAddress = (tenant: string, role: Role) =>
  `${location.origin}/console/login?${new URLSearchParams({ tenant, role })}`;
