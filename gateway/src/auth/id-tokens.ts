import { AppError } from "@matchbook/runtime/errors/errors";
import { TENANT_ID } from "@matchbook/runtime/grpc/call";
import type { Logger } from "@matchbook/runtime/process/logger";
import type { Role } from "@matchbook/vocabulary/roles";
import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Config } from "../config.ts";
import { discoverKeys, ISSUER_TIMEOUT_MS } from "./discovery.ts";
import { type RoleConfig, roleReader } from "./roles.ts";

const ALGORITHMS = ["RS256", "ES256", "PS256", "EdDSA"];
/** Time for which a failed discovery is cached, in milliseconds: requests do not each wait for a dead issuer. */
const FAILURE_MS = 1_000;
/** Age at which known keys are fetched again, and pause after a failed attempt. */
const REFRESH_MS = { age: 10 * 60_000, retry: 30_000 };
/** Time for which known keys stay good while the issuer cannot be reached. */
const KNOWN_KEYS_MS = 24 * 60 * 60_000;

export interface IdentifiedUser {
  subject: string;
  /** The person's name to show, else the address or the subject. */
  name: string;
  tenant: string | undefined;
  /** Undefined for a person who may do nothing. */
  role: Role | undefined;
}

export type IdTokenVerifier = ReturnType<typeof createIdTokenVerifier>;

type Clients = Pick<Config, "OIDC_AUDIENCE" | "OIDC_CLIENT_SECRET" | "OIDC_DEVICE_CLIENT">;
type Settings = Pick<Config, "OIDC_ISSUER" | "OIDC_TENANT_CLAIM" | "CLOCK_TOLERANCE_S"> & Clients & RoleConfig;

/** The client by which the command line signs people in: it has no secret. Undefined without a provider. */
export function deviceClient({ OIDC_DEVICE_CLIENT, OIDC_CLIENT_SECRET, OIDC_AUDIENCE }: Clients): string | undefined {
  return OIDC_DEVICE_CLIENT ?? (OIDC_CLIENT_SECRET === undefined ? OIDC_AUDIENCE : undefined);
}

/** Verifies ID tokens of one OpenID Connect issuer. Finds the keys by discovery and follows key rotation. */
export function createIdTokenVerifier(config: Settings, clock: () => Date, log: Logger) {
  const { OIDC_ISSUER: issuer, OIDC_TENANT_CLAIM: tenantClaim } = config;
  const audience = [config.OIDC_AUDIENCE, deviceClient(config) ?? config.OIDC_AUDIENCE];
  const roleOf = roleReader(config);
  const getKey = issuerKeys(issuer, log);
  return {
    /** @throws AppError invalid_token; unavailable when the issuer's keys are needed and cannot be fetched */
    verify: async (token: string): Promise<IdentifiedUser> => {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, getKey, {
          issuer,
          audience,
          algorithms: ALGORITHMS,
          requiredClaims: ["exp", "iat", "sub"],
          currentDate: clock(),
          clockTolerance: config.CLOCK_TOLERANCE_S,
        });
        if (isAccessToken(protectedHeader) || !isFor(audience, payload)) throw new AppError("invalid_token");
        const claim = Object.hasOwn(payload, tenantClaim) ? payload[tenantClaim] : undefined;
        const tenant = typeof claim === "string" && TENANT_ID.test(claim) ? claim : undefined;
        const subject = String(payload.sub).toWellFormed();
        return { subject, name: nameOf(payload) ?? subject, tenant, role: roleOf(payload) };
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof errors.JOSEError) throw new AppError("invalid_token", { cause: error });
        throw error;
      }
    },
  };
}

/** Access tokens of the same issuer may look alike (RFC 9068, section 4) but do not identify a user. */
function isAccessToken({ typ = "" }: JWTHeaderParameters): boolean {
  return /^(application\/)?at\+jwt$/i.test(typ);
}

/** Tells whether a token was issued to one of our clients (OpenID Connect Core 3.1.3.7, steps 4 and 5). */
function isFor(audience: readonly string[], { azp, aud = [] }: JWTPayload): boolean {
  const [only, another] = [aud].flat();
  const party = azp ?? (another === undefined ? only : undefined);
  return audience.some((client) => client === party);
}

/** The name of a person (OpenID Connect Core 5.1), at most 200 characters. */
function nameOf(payload: JWTPayload): string | undefined {
  const names = [payload.name, payload.preferred_username, payload.email];
  const name = names.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined;
  return name?.toWellFormed().trim().slice(0, 200);
}

/** Finds the issuer's keys for jose, by OpenID Connect Discovery 1.0 when they are first needed. */
function issuerKeys(issuer: string, log: Logger): JWTVerifyGetKey {
  let found: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  const keys = (): NonNullable<typeof found> => {
    found ??= discoverKeys(issuer)
      .then((url) => createRemoteJWKSet(url, { timeoutDuration: ISSUER_TIMEOUT_MS, cacheMaxAge: KNOWN_KEYS_MS }))
      .catch((error: unknown) => {
        setTimeout(() => {
          found = undefined;
        }, FAILURE_MS).unref();
        throw error;
      });
    return found;
  };
  let refreshAt = Date.now() + REFRESH_MS.age;
  // Nothing waits for the refresh: until it ends, known keys are used, and they notice the end of their time themselves.
  const refresh = (set: Awaited<NonNullable<typeof found>>): void => {
    if (Date.now() < refreshAt) return;
    refreshAt = Date.now() + REFRESH_MS.retry;
    set.reload().then(
      () => {
        refreshAt = Date.now() + REFRESH_MS.age;
      },
      (error: unknown) => {
        log.warn(
          { err: error, issuer },
          "the identity provider's keys cannot be fetched; known ones stay good for a day",
        );
      },
    );
  };
  // jose fetches the keys for an unknown id at most twice a minute. A shorter pause costs the issuer little, and
  // accepts tokens of a key that was rotated in just now.
  const reloads = new RateLimiterMemory({ points: 5, duration: 30 });

  return async (header, token) => {
    try {
      const set = await keys();
      refresh(set);
      try {
        return await set(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        const allowed = await reloads.consume("issuer").then(
          () => true,
          () => false,
        );
        if (!allowed) throw error;
        await set.reload();
        return await set(header, token);
      }
    } catch (error) {
      // The token causes these errors, and the issuer all others.
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      if (error instanceof errors.JOSENotSupported) throw error;
      throw new AppError("unavailable", { cause: error, retryAfter: 5 });
    }
  };
}
