import type { DECIMAL_FIELDS } from "./gen/facts.ts";
import type { components } from "./gen/schema.ts";

type DecimalField = (typeof DECIMAL_FIELDS)[number];

/** The type with its decimal numbers as strings. */
export type DecimalsAsStrings<T> = T extends readonly (infer Item)[]
  ? DecimalsAsStrings<Item>[]
  : T extends object
    ? { [Field in keyof T]: Field extends DecimalField ? NumbersAsStrings<T[Field]> : DecimalsAsStrings<T[Field]> }
    : T;

type NumbersAsStrings<T> = T extends number ? string : DecimalsAsStrings<T>;

/** The body of a successful GET. */
type AnswerOf<Item> = Item extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

/** The paths of lists with pages. */
export type ListPath<Paths> = {
  [P in keyof Paths]: AnswerOf<Paths[P]> extends { data: unknown[]; pagination: unknown } ? P : never;
}[keyof Paths];

/** One row of a list. */
export type RowOf<Item> = AnswerOf<Item> extends { data: (infer Row)[] } ? Row : never;

/** The filters of a list. */
export type QueryOf<Item> = Item extends { get: { parameters: { query?: infer Query } } } ? NonNullable<Query> : never;

/** The sync of an import. */
export type SyncOf<Paths> = Paths extends { "/api/v1/syncs/{id}": infer Item }
  ? AnswerOf<Item> extends { data: infer Sync }
    ? Sync
    : never
  : never;

/** The named schemas of the API. */
export type Schemas = components["schemas"];
