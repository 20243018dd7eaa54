export type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name;

/** A body with its fields named as in messages: `booked_at` is `bookedAt`. A missing field reads as undefined. */
export type CamelCase<Body> = { [Field in keyof Required<Body> & string as CamelName<Field>]: Body[Field] };

export function camelName(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function camelCased<Body extends object>(body: Body): CamelCase<Body> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [camelName(name), value])) as CamelCase<Body>;
}
