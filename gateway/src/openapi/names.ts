import type { JsonSchema } from "@matchbook/api/portable-schema";
import { addComponent, COMPONENT, type Components } from "./components.ts";
import { capitalized } from "./words.ts";

/** Names an inline body, so that generated clients have a type for it. @returns a reference */
export function named(name: string, schema: JsonSchema, components: Components): JsonSchema {
  return typeof schema.$ref === "string" ? schema : addComponent(name, schema, components);
}

/** Names an answer after the resource in `data`, so that equal answers share a type, else after its operation. */
export function answerName(operationId: string, { properties = {} }: JsonSchema): string {
  const { success: _success, data, pagination, operationId: undoable, ...others } = properties;
  const list = data?.items;
  const resource = data?.$ref ?? list?.$ref ?? "";
  if (!resource.startsWith(COMPONENT) || Object.keys(others).length > 0) return `${capitalized(operationId)}Answer`;
  const kind = pagination !== undefined ? "Page" : list !== undefined ? "List" : "";
  return `${resource.slice(COMPONENT.length)}${kind}${undoable === undefined ? "" : "Change"}Answer`;
}
