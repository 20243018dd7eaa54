import { listTenants } from "@matchbook/gateway/store/tenants";
import { SHARED } from "@matchbook/runtime/mongo/migrations/migrations";
import type { Installation } from "./installation.ts";

/** The tenants that were created, and those that a service knows only from ID tokens. */
export async function knownTenants({ databases, gateway }: Installation): Promise<string[]> {
  const known = new Set((await listTenants(gateway.mongo.db)).map(({ _id }) => _id));
  for (const { mongo } of databases) {
    const rows = mongo.db.collection<{ _id: string }>("migrations").find({}, { projection: { _id: 1 } });
    for await (const { _id } of rows) if (_id !== SHARED) known.add(_id);
  }
  return [...known].sort();
}

/** Call it before a command changes or writes anything. @throws Error when the tenant does not exist */
export async function assertTenant(installation: Installation, tenant: string): Promise<void> {
  if (!(await knownTenants(installation)).includes(tenant)) throw new Error(`there is no tenant "${tenant}"`);
}
