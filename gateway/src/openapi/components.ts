import { type JsonSchema, mapChildren, mapValues } from "@matchbook/api/portable-schema";
import { POSTING_FIELDS } from "@matchbook/api/resources/export";
import { PREVENTIONS } from "@matchbook/api/resources/match-reasons";
import { LINE_REASONS, PREVENTED_STEPS } from "@matchbook/matcher/model/match-reasons";
import { ERROR_CATALOGUE } from "@matchbook/runtime/errors/error-catalogue";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { KEY_SCOPES } from "@matchbook/vocabulary/scopes";
import * as statuses from "@matchbook/vocabulary/statuses";
import { capitalized, singular } from "./words.ts";

/** The named schemas of the document. */
export type Components = Record<string, JsonSchema>;

const DEFINITION = "#/$defs/";
export const COMPONENT = "#/components/schemas/";

/** Moves named schemas and known sets of values to the document's components, and replaces them by references. */
export function hoist(schema: JsonSchema, components: Components): JsonSchema {
  const { $defs = {}, id: _id, ...rest } = schema;
  for (const [name, definition] of Object.entries($defs)) addComponent(name, hoist(definition, components), components);
  return referToValueSet(referToComponents(mapChildren(rest, (child) => hoist(child, components))), components);
}

/** Adds a named schema. @returns the reference to it @throws Error when the name belongs to another schema */
export function addComponent(name: string, schema: JsonSchema, components: Components): JsonSchema {
  const known = components[name];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two schemas are ${name}`);
  components[name] = schema;
  return { $ref: COMPONENT + name };
}

function referToComponents(schema: JsonSchema): JsonSchema {
  const { $ref, discriminator } = schema;
  if ($ref !== undefined) return { ...schema, $ref: $ref.replace(DEFINITION, COMPONENT) };
  if (discriminator === undefined) return schema;
  const mapping = mapValues(discriminator.mapping, (target) => target.replace(DEFINITION, COMPONENT));
  return { ...schema, discriminator: { ...discriminator, mapping } };
}

function referToValueSet(schema: JsonSchema, components: Components): JsonSchema {
  const { type, enum: values, ...rest } = schema;
  const name = type === "string" && Array.isArray(values) ? valueSetOf(values) : undefined;
  return name === undefined ? schema : { ...rest, ...addComponent(name, { type, enum: values }, components) };
}

/** Sets without a name in the document. */
const UNNAMED = new Set(["BALANCE_STATES", "FILE_KINDS", "FILE_STATUSES", "RULE_ADJUSTMENTS", "RULE_OUTCOMES"]);

/**
 * Names of the document for sets of values, so that a generated client has one type for each: those of their constants,
 * `MatchStatus` of `MATCH_STATUSES`, and some others.
 */
const NAMES = new Map([
  ...Object.entries<object>({ ...statuses, EVENT_TYPES, POSTING_FIELDS, PREVENTED_STEPS, PREVENTIONS })
    .filter(([name]) => !UNNAMED.has(name))
    .map(([name, values]) => [keyOf(values), singular(capitalized(name.toLowerCase()))] as const),
  [keyOf(statuses.ADVICE_DEDUCTIONS), "AdviceDeductionType"],
  [keyOf(statuses.OTHER_ACCOUNTS), "OtherAccounts"],
  [keyOf(ERROR_CATALOGUE), "ErrorCode"],
  [keyOf(KEY_SCOPES), "Scope"],
  [keyOf(LINE_REASONS), "LineReasonSignal"],
]);

function valueSetOf(values: readonly unknown[]): string | undefined {
  return NAMES.get(keyOf(values));
}

/** @param values a list, or an object of which they are the keys */
function keyOf(values: object): string {
  return (Array.isArray(values) ? values : Object.keys(values)).join();
}

/** Names each object within a named schema after owner and property (`InvoicePaymentTerm`), for generated clients. */
export function nameInner(schemas: Components): Components {
  const named: Components = {};
  for (const [name, schema] of Object.entries(schemas)) named[name] = withNames(name, schema, named);
  return named;
}

/** A schema whose properties refer to their objects by name. The parts of `allOf` are parts of the same object. */
function withNames(owner: string, schema: JsonSchema, named: Components): JsonSchema {
  const { properties, allOf, ...rest } = schema;
  const nameOwn = (value: JsonSchema, property: string) =>
    nameObjects(`${owner}${capitalized(property)}`, value, named);
  return {
    ...rest,
    ...(properties && { properties: mapValues(properties, nameOwn) }),
    ...(allOf && { allOf: allOf.map((part) => withNames(owner, part, named)) }),
  };
}

/** Replaces the objects that a property holds: itself, one of its forms, or the items of its list. */
function nameObjects(name: string, schema: JsonSchema, named: Components): JsonSchema {
  if (isObject(schema)) {
    const { description, ...object } = schema;
    const reference = addComponent(name, withNames(name, object, named), named);
    return description === undefined ? reference : { description, ...reference };
  }
  const isList = schema.items !== undefined;
  return mapChildren(schema, (child) => nameObjects(isList ? singular(name) : name, child, named));
}

function isObject({ type, properties }: JsonSchema): boolean {
  return type === "object" && properties !== undefined;
}
