/** Asserts that a message field is set. The contract requires it, but protobuf cannot. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`an answer without its ${name}`);
  return value;
}
