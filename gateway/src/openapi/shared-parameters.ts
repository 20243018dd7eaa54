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
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  const all = operations.flatMap((operation) => operation.parameters.map((parameter) => JSON.stringify(parameter)));
  const repeated = [...Map.groupBy(all, (text) => text).values()].filter(({ length }) => length >= SHARED_FROM);
  const saving = ([text = "", ...others]: string[]) => text.length * others.length;
  const parameters: Record<string, Parameter> = {};
  for (const [text = ""] of repeated.sort((one, other) => saving(other) - saving(one))) {
    const parameter = JSON.parse(text) as Parameter;
    if (parameter.$ref === undefined) parameters[nameOf(parameter)] ??= parameter;
  }
  const share = (parameter: Parameter): Parameter => {
    const name = nameOf(parameter);
    const isShared = JSON.stringify(parameters[name]) === JSON.stringify(parameter);
    return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  const shared = (one: unknown) => ({ ...(one as Operation), parameters: (one as Operation).parameters.map(share) });
  return { paths: mapValues(paths, (item) => mapValues(item, shared)), parameters };
}

/** For example `DateFromQuery`. */
function nameOf({ name, in: place }: Parameter): string {
  return capitalized(String(name)) + capitalized(String(place));
}
