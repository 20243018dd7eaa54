/** Hosts of comma-separated connection strings. Passwords may contain separators: the text up to the last `@` goes. */
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
