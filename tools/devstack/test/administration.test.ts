import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { expect, test } from "vitest";
import { openAdministration } from "../src/stack/administration.ts";

test("a key that was revoked, or that the database does not know, is not handed out again", async () => {
  const admin = await openAdministration(testInfra().mongoUri, uniqueName("administration"));
  try {
    await admin.createTenant("demo");
    const { id } = await admin.issueKey("demo", ["*"]);
    expect(await admin.isKeyValid(id)).toBe(true);
    await admin.revokeKey(id);
    expect(await admin.isKeyValid(id)).toBe(false);
    expect(await admin.isKeyValid("of-another-database")).toBe(false);
  } finally {
    await admin.close();
  }
});
