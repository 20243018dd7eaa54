/** The command line or the profile is wrong. The message says how, and the exit code is 2. */
export class UsageError extends Error {}
