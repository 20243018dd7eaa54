import { parseArgs } from "node:util";

type Value = string | number | boolean | number[];

/**
 * The settings of a benchmark: command-line options with the types of their defaults, such as `--lines 500`, `--rates 1,2`
 * and `--unattended`.
 */
export function settings<T extends Record<string, Value>>(defaults: T): { [K in keyof T]: Wide<T[K]> } {
  const options = Object.entries(defaults).map(
    ([name, preset]) => [name, { type: typeof preset === "boolean" ? "boolean" : "string" }] as const,
  );
  const { values } = parseArgs({ options: Object.fromEntries(options) });
  const read = Object.entries(defaults).map(([name, preset]) => [name, parsed(name, preset, values[name])]);
  return Object.fromEntries(read);
}

type Wide<V> = V extends number ? number : V extends string ? string : V extends boolean ? boolean : number[];

function parsed(name: string, preset: Value, given: string | boolean | undefined): Value {
  if (typeof given !== "string") return given ?? preset;
  if (typeof preset === "string") return given;
  const numbers = given.split(",").map(Number);
  if (numbers.some(Number.isNaN)) throw new Error(`--${name}: ${given} is not a number`);
  return typeof preset === "number" ? (numbers[0] ?? preset) : numbers;
}
