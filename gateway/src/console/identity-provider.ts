import { AppError } from "@matchbook/runtime/errors/errors";
import * as oidc from "openid-client";
import type { Config } from "../config.ts";

/** Seconds that a request to the provider may take. */
const TIMEOUT_SECONDS = 5;

export interface Tokens {
  idToken: string | undefined;
  refreshToken: string | undefined;
  /** Seconds for which the answer describes the person. */
  expiresIn: number | undefined;
}

/** The secrets of one sign-in. */
export interface Attempt {
  state: string;
  nonce: string;
  /** The PKCE code verifier (RFC 7636). */
  verifier: string;
}

export class SignInRefused extends Error {
  /** `error` of the provider's answer, e.g. `access_denied`; undefined when the answer was not valid. */
  readonly reason: string | undefined;
  constructor(reason: string | undefined, options: ErrorOptions) {
    super("the sign-in was refused", options);
    this.reason = reason;
  }
}

export type IdentityProvider = ReturnType<typeof identityProvider>;

type Settings = Pick<
  Config,
  "OIDC_ISSUER" | "OIDC_AUDIENCE" | "OIDC_CLIENT_SECRET" | "OIDC_SCOPES" | "CLOCK_TOLERANCE_S"
>;

/** Seconds that the machine's clock may newly differ from `clock` until the library is told. */
const SKEW_SECONDS = 2;

/** The authorization-code flow with PKCE (OpenID Connect Core 3.1, RFC 7636). A failed discovery is repeated. */
export function identityProvider(settings: Settings, clock: () => Date) {
  const { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_SECRET, OIDC_SCOPES } = settings;
  const issuer = new URL(OIDC_ISSUER);
  let found: Promise<oidc.Configuration> | undefined;
  let skew = 0;
  const provider = (): Promise<oidc.Configuration> => {
    const ahead = Math.round((clock().getTime() - Date.now()) / 1000);
    if (Math.abs(ahead - skew) > SKEW_SECONDS) [skew, found] = [ahead, undefined];
    const times = { [oidc.clockTolerance]: settings.CLOCK_TOLERANCE_S, [oidc.clockSkew]: skew };
    const client = { client_secret: OIDC_CLIENT_SECRET, ...times };
    const authentication = OIDC_CLIENT_SECRET === undefined ? oidc.None() : oidc.ClientSecretPost(OIDC_CLIENT_SECRET);
    found ??= oidc
      .discovery(issuer, OIDC_AUDIENCE, client, authentication, {
        timeout: TIMEOUT_SECONDS,
        // OIDC_ISSUER without TLS is for development.
        execute: issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };

  return {
    newAttempt: (): Attempt => ({
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }),
    /** The address for the browser at the provider. @param asked further parameters, which replace none of these */
    authorizationUrl: ({ state, nonce, verifier }: Attempt, redirectUri: string, asked: Record<string, string>) =>
      translated(async () =>
        oidc.buildAuthorizationUrl(await provider(), {
          ...asked,
          redirect_uri: redirectUri,
          scope: OIDC_SCOPES,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
        }),
      ),
    /** Redeems the code of a callback; checks state, nonce and ID token. @throws SignInRefused; AppError unavailable */
    redeem: (callback: URL, { state, nonce, verifier }: Attempt) =>
      translated(async () =>
        tokensOf(
          await oidc.authorizationCodeGrant(await provider(), callback, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          }),
        ),
      ),
    /** @throws SignInRefused when the provider has ended the person's session; AppError unavailable */
    refresh: (refreshToken: string) =>
      translated(async () => tokensOf(await oidc.refreshTokenGrant(await provider(), refreshToken))),
  };
}

function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Tokens {
  return { idToken: answer.id_token, refreshToken: answer.refresh_token, expiresIn: answer.expiresIn() };
}

/** Divides errors into answers of the provider, which are final, and outages. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError) throw new SignInRefused(error.error, { cause: error });
    if (error instanceof oidc.ResponseBodyError && error.status < 500) {
      throw new SignInRefused(error.error, { cause: error });
    }
    const invalid = ["OAUTH_JWT_CLAIM_COMPARISON_FAILED", "OAUTH_INVALID_RESPONSE", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"];
    if (error instanceof oidc.ClientError && invalid.includes(error.code ?? "")) {
      throw new SignInRefused(undefined, { cause: error });
    }
    throw new AppError("unavailable", { cause: error, retryAfter: 5 });
  }
}
