import { mapValues } from "@matchbook/api/portable-schema";
import { capitalized } from "./words.ts";

type Parameter = Record<string, unknown>;
interface Operation {
  parameters: Parameter[];
}
type Paths = Record<string, Record<string, unknown>>;

/** Operations from which on a parameter is described once for all of them. */
const SHARED_FROM = 3;

/** Replaces parameters of several operations by references; of different ones with one name, that which saves most. */
export function shareParameters(paths: Paths): { paths: Paths; parameters: Record<string, Parameter> } {
  const counts = new Map<string, number>();
  eachOperation(paths, (operation) => {
    for (const parameter of operation.parameters) {
      const text = JSON.stringify(parameter);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return operation;
  });
  const parameters: Record<string, Parameter> = {};
  const repeated = [...counts].filter(([, count]) => count >= SHARED_FROM);
  const saving = ([text, count]: [string, number]) => text.length * (count - 1);
  for (const [text] of repeated.sort((one, other) => saving(other) - saving(one))) {
    const parameter = JSON.parse(text) as Parameter;
    if (parameter.$ref === undefined) parameters[nameOf(parameter)] ??= parameter;
  }
  const share = (parameter: Parameter): Parameter => {
    const name = nameOf(parameter);
    const isShared = JSON.stringify(parameters[name]) === JSON.stringify(parameter);
    return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  const shared = eachOperation(paths, (operation) => ({ ...operation, parameters: operation.parameters.map(share) }));
  return { paths: shared, parameters };
}

function eachOperation(paths: Paths, change: (operation: Operation) => Operation): Paths {
  return mapValues(paths, (item) => mapValues(item, (one) => change(one as Operation)));
}

/** For example `DateFromQuery`. */
function nameOf({ name, in: place }: Parameter): string {
  return capitalized(String(name)) + capitalized(String(place));
}
