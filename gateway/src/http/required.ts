/** A message field that the contract promises; protobuf itself cannot. */
export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`an answer without its ${name}`);
  return value;
}
