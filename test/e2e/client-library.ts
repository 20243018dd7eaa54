import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { AnyStack } from "@matchbook/devstack/running-stack";
import type { TestTenant } from "@matchbook/devstack/test-stack";
import { describe, expect, test } from "vitest";
import { receive } from "../../packages/client/examples/receive-webhooks.ts";

const EXAMPLES = join(import.meta.dirname, "../../packages/client/examples");

/** The examples of the client library's README, each as a reader would run it. */
export function describeClientLibrary(parts: () => { stack: AnyStack; tenant: TestTenant; secret: string }): void {
  describe("@matchbook/client", () => {
    test.each([
      ["create-an-invoice.ts", /^2026\/0097 open 1190\n$/],
      ["upload-a-statement.ts", /^sent (\d+) of \1\ncompleted march\.csv 2 null\n$/],
      ["confirm-suggestions.ts", /^(.+ may pay .+ because .+\n)+.+ is (partially_)?paid\n$/],
      ["go-through-a-list.ts", /^(.+ (null|\d{4}-\d\d-\d\d)\n){3,}\d+ open invoices\n$/],
      ["exact-amounts.ts", /^70000000000000\.07\n404 transaction_not_found GET .+: Transaction not found \(.+\)\n$/],
      ["observe-requests.ts", /^getOverview 1 200\n$/],
    ])("%s does what the README says", async (file, printed) => {
      const { stack, tenant } = parts();
      const env = { ...process.env, MATCHBOOK_API: stack.system.gatewayUrl, MATCHBOOK_KEY: tenant.apiKey };
      const { stdout } = await promisify(execFile)(process.execPath, [join(EXAMPLES, file)], { env });
      expect(stdout).toMatch(printed);
    });

    test("receive-webhooks.ts accepts the requests that arrived", async () => {
      const { stack, secret } = parts();
      const received = stack.receiver.received("/hooks");
      expect(received.length).toBeGreaterThan(20);
      for (const { headers, body } of received) {
        const request = new Request("http://localhost/hooks", { method: "POST", headers, body });
        expect((await receive(request, secret)).status).toBe(204);
      }
    });
  });
}
