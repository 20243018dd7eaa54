import { Binary, type Document } from "mongodb";
import { compare, isComparable, isFields, same, valuesAt } from "./values.ts";

type Test = (row: Document) => boolean;

/** Tells whether a row fits a filter, with the operators that the services use. @throws Error for any other operator */
export function fits(row: Document, filter: Document): boolean {
  // Texts come first: comparing them is quick, and most rows of shared collections are of another tenant.
  for (const name in filter) {
    const condition = filter[name];
    if (typeof condition === "string" && condition !== row[name] && typeof row[name] === "string") return false;
  }
  for (const name in filter) {
    const condition = filter[name];
    if (
      condition !== undefined &&
      !(name.startsWith("$") ? combined(name, condition)(row) : fieldFits(row, name, condition))
    )
      return false;
  }
  return true;
}

function combined(operator: string, filters: Document[]): Test {
  if (operator === "$or") return (row) => filters.some((filter) => fits(row, filter));
  if (operator === "$and") return (row) => filters.every((filter) => fits(row, filter));
  if (operator === "$nor") return (row) => !filters.some((filter) => fits(row, filter));
  throw new Error(`not simulated: ${operator}`);
}

function fieldFits(row: Document, name: string, condition: unknown): boolean {
  const found = name.includes(".") ? valuesAt(row, name.split(".")) : [row[name]];
  return valuesFit(found, condition);
}

function valuesFit(found: readonly unknown[], condition: unknown): boolean {
  if (!isOperators(condition)) return equals(found, condition);
  for (const operator in condition) {
    const operand = condition[operator];
    if (operand !== undefined && !holds(operator, found, operand)) return false;
  }
  return true;
}

function isOperators(condition: unknown): condition is Document {
  if (!isFields(condition)) return false;
  for (const name in condition) return name.startsWith("$");
  // MongoDB's driver leaves out undefined operands, and what is left matches an empty object.
  return true;
}

/** The values and the items of those that are arrays. */
function each(found: readonly unknown[]): readonly unknown[] {
  return found.some(Array.isArray)
    ? found.flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]))
    : found;
}

function equals(found: readonly unknown[], wanted: unknown): boolean {
  if (wanted instanceof RegExp) return each(found).some((value) => typeof value === "string" && wanted.test(value));
  const exact = wanted instanceof Uint8Array ? new Binary(wanted as Buffer) : wanted;
  return found.length === 0 ? exact === null : each(found).some((value) => same(value, exact));
}

function holds(operator: string, found: readonly unknown[], operand: unknown): boolean {
  const some = (test: (order: number) => boolean) =>
    each(found).some((value) => value !== undefined && isComparable(value, operand) && test(compare(value, operand)));
  const operands = operand as unknown[];
  switch (operator) {
    case "$eq":
      return equals(found, operand);
    case "$ne":
      return !equals(found, operand);
    case "$in":
      return operands.some((one) => equals(found, one));
    case "$nin":
      return !operands.some((one) => equals(found, one));
    case "$all":
      return operands.every((one) => equals(found, one));
    case "$gt":
      return some((order) => order > 0);
    case "$gte":
      return some((order) => order >= 0);
    case "$lt":
      return some((order) => order < 0);
    case "$lte":
      return some((order) => order <= 0);
    case "$exists":
      return found.some((value) => value !== undefined) === Boolean(operand);
    case "$not":
      return !valuesFit(found, operand);
    case "$elemMatch":
      return found.some((value) => Array.isArray(value) && value.some((item) => itemFits(item, operand as Document)));
    default:
      throw new Error(`not simulated: ${operator}`);
  }
}

function itemFits(item: unknown, condition: Document): boolean {
  return isOperators(condition) ? valuesFit([item], condition) : isFields(item) && fits(item, condition);
}
