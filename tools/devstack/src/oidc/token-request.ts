/** The claims of an ID token. */
export type TokenRequest = {
  /** The `tenant_id` claim; the token has no such claim when this is absent or empty. */
  tenant?: string;
  /** A person's name; default "Dev User". */
  subject?: string;
  /** Lifetime in seconds; default 3600. A negative value makes an expired token. */
  expiresIn?: number;
};
