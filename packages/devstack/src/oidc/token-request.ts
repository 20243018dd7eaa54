/** The claims of an ID token. */
export type TokenRequest = {
  /** The `tenant_id` claim; without it, or empty, the token has none. */
  tenant?: string;
  /** A person's name; default "Dev User". */
  subject?: string;
  /** Lifetime in seconds; default 3600. Negative makes a token that has expired. */
  expiresIn?: number;
};
