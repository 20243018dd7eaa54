import type { Document } from "mongodb";
import { fits } from "./filter.ts";
import { compare, copy, isFields, same, valueAt } from "./values.ts";

/** A changed copy of a row. The operators are those that the services use. @throws Error for any other operator */
export function updated(row: Document, update: Document | Document[], isInserted = false): Document {
  const changed = copy(row);
  if (Array.isArray(update)) {
    for (const { $set = {}, ...others } of update) {
      refuse(others);
      const values = Object.entries<unknown>($set).map(([path, value]): [string, unknown] => [
        path,
        evaluate(value, changed),
      ]);
      for (const [path, value] of values) assign(changed, path, value);
    }
    return changed;
  }
  const {
    $set = {},
    $unset = {},
    $inc = {},
    $max = {},
    $setOnInsert = {},
    $push = {},
    $pull = {},
    $addToSet = {},
    ...others
  } = update;
  refuse(others);
  for (const [path, value] of Object.entries($set)) if (value !== undefined) assign(changed, path, copy(value));
  for (const path of Object.keys($unset)) assign(changed, path, undefined);
  for (const [path, by] of Object.entries<number>($inc)) assign(changed, path, added(valueAt(changed, path), by));
  for (const [path, value] of Object.entries($max)) {
    const before = valueAt(changed, path);
    if (before === undefined || compare(before, value) < 0) assign(changed, path, copy(value));
  }
  if (isInserted)
    for (const [path, value] of Object.entries($setOnInsert))
      if (value !== undefined) assign(changed, path, copy(value));
  for (const [path, value] of Object.entries<Document>($push)) {
    const { $each = [value], $slice = Number.POSITIVE_INFINITY } = isFields(value) && "$each" in value ? value : {};
    const items = [...((valueAt(changed, path) as unknown[]) ?? []), ...copy($each as unknown[])];
    assign(changed, path, $slice < 0 ? items.slice($slice) : items.slice(0, $slice));
  }
  for (const [path, wanted] of Object.entries($pull)) {
    const items = valueAt(changed, path) as unknown[] | undefined;
    if (items !== undefined)
      assign(
        changed,
        path,
        items.filter((item) => !fits({ item }, { item: wanted })),
      );
  }
  for (const [path, value] of Object.entries($addToSet)) {
    const items = (valueAt(changed, path) as unknown[] | undefined) ?? [];
    if (!items.some((item) => same(item, value))) assign(changed, path, [...items, copy(value)]);
  }
  return changed;
}

/** The row that an upsert inserts when nothing fits its filter. */
export function upserted(filter: Document, update: Document | Document[]): Document {
  const row: Document = {};
  for (const [path, value] of Object.entries(filter))
    if (!path.startsWith("$") && value !== undefined && !isFields(value)) assign(row, path, copy(value));
  return updated(row, update, true);
}

function refuse(others: Document): void {
  const [operator] = Object.keys(others).filter((name) => others[name] !== undefined);
  if (operator !== undefined) throw new Error(`not simulated: ${operator}`);
}

function added(before: unknown, by: number | bigint): number | bigint {
  if (before === undefined) return by;
  if (typeof before === typeof by) return (before as number) + (by as number);
  return BigInt(before as number) + BigInt(by);
}

/** Sets a field by path; undefined removes it. */
export function assign(row: Document, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let holder = row;
  for (const name of names) {
    if (!isFields(holder[name])) {
      if (value === undefined) return;
      holder[name] = {};
    }
    holder = holder[name];
  }
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

/** The value of an aggregation expression over a row. */
export function evaluate(expression: unknown, row: Document): unknown {
  if (typeof expression === "string" && expression.startsWith("$$")) return variable(expression);
  if (typeof expression === "string" && expression.startsWith("$")) return valueAt(row, expression.slice(1));
  if (!isFields(expression)) return expression;
  const [[name = "", operand] = []] = Object.entries<unknown>(expression);
  if (!name.startsWith("$")) {
    return Object.fromEntries(Object.entries(expression).map(([field, value]) => [field, evaluate(value, row)]));
  }
  const operands = () => (operand as unknown[]).map((one) => evaluate(one, row));
  switch (name) {
    case "$literal":
      return operand;
    case "$concat":
      return operands().join("");
    case "$ifNull":
      return operands().find((value) => value !== undefined && value !== null);
    case "$lt": {
      const [a, b] = operands();
      return compare(a, b) < 0;
    }
    case "$cond": {
      const [test, yes, no] = operand as unknown[];
      return evaluate(evaluate(test, row) ? yes : no, row);
    }
    default:
      throw new Error(`not simulated: ${name}`);
  }
}

function variable(name: string): undefined {
  if (name === "$$REMOVE") return undefined;
  throw new Error(`not simulated: ${name}`);
}
