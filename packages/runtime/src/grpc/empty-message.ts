/** A message without values: its fields have their defaults, and optional ones are undefined. */
export function emptyMessage<T>({ decode }: { decode(bytes: Uint8Array): T }): T {
  return decode(new Uint8Array());
}
