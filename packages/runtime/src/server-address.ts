/**
 * The hosts of a connection string, or of a comma-separated list of them, without credentials, path and options. The
 * text up to the last `@` is dropped, because passwords may contain separators.
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
