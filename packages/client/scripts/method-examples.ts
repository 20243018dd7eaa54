import type { Operation } from "./operations.ts";

/** A call of a method, as its documentation shows it. */
export function exampleOf(operation: Operation): string {
  const { group, name, params, body, bodyExample, requiredQuery, answer } = operation;
  const args = params.map(([, example]) => literal(example));
  if (body === "file") args.push("file");
  if (body === "json") args.push(literal(bodyExample));
  if (requiredQuery.length > 0) args.push(literal(Object.fromEntries(requiredQuery.map((one) => [one, "Alder"]))));
  const call = `matchbook.${group}${name === undefined ? "" : `.${name}`}(${args.join(", ")})`;
  if (answer === "list") return `for await (const one of ${call}) console.log(one);`;
  if (answer === "stream") return `const text = await (await ${call}).text();`;
  if (answer === "import") return `const sync = await ${call}.wait();`;
  return `const answer = await ${call};`;
}

/** A value as it is written in TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:")
    .replaceAll(/\n\s*/g, " ");
}
