import { AMOUNT_FIELDS, amountsAsStrings } from "@matchbook/api/exact-amounts";
import { mapValues } from "@matchbook/api/portable-schema";

type Node = Record<string, unknown>;

const PREFER = "#/components/parameters/PreferStrings";

/** The document for `Prefer: amounts=string`: amounts and rates are strings of the format `decimal`. */
export function exactDocument(document: Node): Node {
  const exact = withStrings(document) as Node & { components: Node; paths: Record<string, Record<string, Node>> };
  const parameters = { ...(exact.components.parameters as Node), PreferStrings: preferStrings };
  const paths = mapValues(exact.paths, (item) => mapValues(item, preferring));
  return { ...exact, paths, components: { ...exact.components, parameters } };
}

const preferStrings = {
  name: "Prefer",
  in: "header",
  required: true,
  description: "Answers have amounts as strings",
  schema: { type: "string", enum: ["amounts=string"] },
};

function preferring(operation: Node): Node {
  const isOpen = (operation.security as unknown[]).length === 0;
  return isOpen ? operation : { ...operation, parameters: [...(operation.parameters as Node[]), { $ref: PREFER }] };
}

function withStrings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withStrings);
  if (typeof node !== "object" || node === null) return node;
  return mapValues(node as Node, (value, name) => {
    if (name === "example" || name === "examples") return amountsAsStrings(value);
    if (name !== "properties") return withStrings(value);
    return mapValues(value as Node, (schema, property) =>
      AMOUNT_FIELDS.has(property) ? decimal(schema as Node) : withStrings(schema),
    );
  });
}

/** The schema of an amount, which may be nullable or have a string as its other form. */
function decimal(schema: Node): Node {
  if (Array.isArray(schema.anyOf)) {
    const [first, ...others] = schema.anyOf.map((one) => decimal(one as Node));
    const rest = others.filter(({ type }) => type !== first?.type);
    const { anyOf: _, ...kept } = schema;
    return rest.length === 0 ? { ...kept, ...first } : { ...kept, anyOf: [first, ...rest] };
  }
  if (schema.format !== "double") return withStrings(schema) as Node;
  const { exclusiveMinimum: _positive, examples: _numbers, ...kept } = schema;
  return { ...kept, type: "string", format: "decimal" };
}
