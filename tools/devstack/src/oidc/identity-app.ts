import { ROLES } from "@matchbook/vocabulary/roles";
import express, { type Express } from "express";
import type { Provider } from "oidc-provider";
import { z } from "zod";
import { loginPage } from "./login-page.ts";
import { subjectOf } from "./persona.ts";
import type { TokenRequest } from "./token-request.ts";

const Token = z.strictObject({
  tenant: z.string().max(100).optional(),
  subject: z.string().min(1).max(100).optional(),
  expiresIn: z.int().optional(),
});
const Login = z.object({
  tenant: z.string().trim().max(100),
  name: z.string().trim().min(1).max(100),
  role: z
    .enum(ROLES)
    .optional()
    // The default of the gateway.
    .transform((role) => (role === "admin" ? undefined : role)),
});

/** The provider's HTTP application: its own routes, the login page, and tokens for programs. */
export function identityApp(provider: Provider, mintIdToken: (request: TokenRequest) => Promise<string>): Express {
  const app = express();
  app.disable("x-powered-by");

  // Only for programs on this machine. Rejects web pages (Origin) and foreign host names (DNS rebinding).
  app.post("/dev/token", express.json(), async (request, response) => {
    const local = ["127.0.0.1", "localhost"].includes(request.hostname);
    if (request.headers.origin !== undefined || !local) {
      response.status(403).json({ error: "only for programs on this machine" });
      return;
    }
    const parsed = Token.safeParse(request.body ?? {});
    if (parsed.success) response.json({ idToken: await mintIdToken(parsed.data) });
    else response.status(400).json({ error: z.prettifyError(parsed.error) });
  });

  app.get("/login/:uid", async (request, response) => {
    const { uid } = await provider.interactionDetails(request, response);
    response.type("html").send(loginPage(uid));
  });

  app.post("/login/:uid", express.urlencoded({ extended: false }), async (request, response) => {
    const parsed = Login.safeParse(request.body);
    if (!parsed.success) {
      response.status(400).type("html").send(loginPage(request.params.uid, "A name is needed."));
      return;
    }
    const accountId = subjectOf(parsed.data);
    await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
  });

  app.use(provider.callback());
  return app;
}
