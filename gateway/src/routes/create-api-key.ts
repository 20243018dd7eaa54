import { issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { createApiKeySchema } from "@matchbook/api/schemas/api-keys";
import { invalidField } from "@matchbook/runtime/errors";
import { issueForConsole } from "../auth/issue-for-console.ts";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const createApiKey = defineRoute({
  method: "post",
  path: "/api/v1/api-keys",
  summary: "Issue an API key; only this answer shows it",
  description:
    "A key has the given scopes only; a write scope does not imply the read scope. `*` stands for every scope, also " +
    "those of later versions. Without `expiresAt` it is valid until it is revoked.",
  auth: "console",
  body: createApiKeySchema,
  creates: true,
  success: created("The key", issuedApiKeyResource),
  errors: ["too_many_api_keys"],
  handler: async ({ body }, call, context) => {
    if (body.expiresAt !== undefined && body.expiresAt <= context.clock())
      throw invalidField("expiresAt", "Must lie in the future");
    return data(await issueForConsole(context, call, body));
  },
});
