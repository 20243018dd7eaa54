/**
 * The hosts of one or more connection strings, comma-separated, without credentials, path and options. Passwords may
 * contain separators, so the text up to the last `@` is dropped.
 */
export function serverAddress(uri: string): string {
  return uri
    .split(/,(?=[a-z][a-z+]*:\/\/)/)
    .map((one) =>
      one
        .replace(/^[a-z][a-z+]*:\/\//, "")
        .replace(/^.*@/s, "")
        .replace(/[/?#].*/s, ""),
    )
    .join(",");
}
