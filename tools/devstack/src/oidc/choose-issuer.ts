import { discoverKeys } from "@matchbook/gateway/auth/discovery";
import { type IdentityProvider, startIdentityProvider } from "./identity-provider.ts";

/** The issuer of a stack. Only the one for development mints tokens for programs. */
export interface ChosenIssuer extends Pick<IdentityProvider, "issuer" | "audience" | "stop"> {
  mintIdToken?: IdentityProvider["mintIdToken"];
  isForDevelopment: boolean;
}

/**
 * Takes the issuer of `OIDC_ISSUER` and `OIDC_AUDIENCE`, or starts the one for development. The gateway reads its other
 * OIDC settings from the same environment.
 * @throws Error when only one of the two settings is given
 */
export async function chooseIssuer(
  options: { port: number; dataDir: string },
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChosenIssuer> {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = env;
  if (!issuer && !audience) return { ...(await startIdentityProvider(options)), isForDevelopment: true };
  if (!issuer || !audience) throw new Error("OIDC_ISSUER and OIDC_AUDIENCE must be set together");
  return { issuer, audience, stop: async () => {}, isForDevelopment: false };
}

/** Why people cannot sign in at an issuer; undefined when its discovery document answers as it should. */
export async function issuerProblem(issuer: string): Promise<string | undefined> {
  try {
    await discoverKeys(issuer);
    return undefined;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}

/** Why a command that needs tokens of the development provider cannot run. */
export function noDevelopmentTokens(issuer: string): Error {
  return new Error(`This stack takes tokens of ${issuer} only. Start it without OIDC_ISSUER for this command`);
}
