import { issuedApiKeyResource } from "@matchbook/api/resources/api-key";
import { issueForConsole } from "../auth/issue-for-console.ts";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";

const SESSION_MS = 15 * 60 * 1000;

export const createSessionKey = defineRoute({
  method: "post",
  path: "/api/v1/session-keys",
  summary: "Exchange an ID token for an API key with the scopes of the person's role, valid for 15 minutes",
  description: "For pages of the console that call the tenant routes.",
  auth: "console",
  role: "viewer",
  creates: true,
  success: created("The key", issuedApiKeyResource),
  errors: ["too_many_session_keys"],
  handler: async (_input, call, context) => {
    const now = context.clock();
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    const wanted = { name: "Console session", scopes: call.scopes, expiresAt, kind: "session" } as const;
    return data(await issueForConsole(context, call, wanted, now));
  },
});
