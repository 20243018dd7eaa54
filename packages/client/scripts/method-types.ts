import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";
import { exampleOf } from "./method-examples.ts";
import type { Operation } from "./operations.ts";
import { SHORTHANDS, type Shorthand } from "./shorthands.ts";

/** The file that declares the methods: an interface for each group, with a sentence and an example for each method. */
export function methodTypes(operations: readonly Operation[], { tags }: OpenApiDocument): string {
  const groups = Map.groupBy(operations, ({ group }) => group);
  const descriptions = new Map(tags.map(({ name, description }) => [camelCase(name), description]));
  const interfaces: string[] = [];
  const members: string[] = [];
  for (const [group, members_] of groups) {
    const [only] = members_;
    if (only !== undefined && only.name === undefined) {
      members.push(`${comment(docOf(only))}\n${group}${signature(only)};`);
      continue;
    }
    const type = `${group.replace(/^./, (first) => first.toUpperCase())}Methods`;
    members.push(`/** ${descriptions.get(group)} */\nreadonly ${group}: ${type}<O>;`);
    const methods = members_.map((one) => `${comment(docOf(one))}\n${one.name}${signature(one)};`);
    const short = SHORTHANDS.filter((one) => one.group === group).map((one) => shorthand(one, members_));
    interfaces.push(block(`interface ${type}<O extends Operations>`, [...methods, ...short], descriptions.get(group)));
  }
  return [
    'import type { FileOptions, FileSource } from "../file-source.ts";\n' +
      'import type { Answer, Body, Import, List, Operations, Options, RequiredOptions } from "../types.ts";',
    ...interfaces,
    block("export interface Methods<O extends Operations>", members, "The operations of the API by their resource"),
  ].join("\n\n");
}

function signature({ id, params, body, bodyIsOptional, requiredQuery, answer }: Operation): string {
  const type = `O["${id}"]`;
  const parameters = params.map(parameterOf);
  if (body === "file") parameters.push("file: FileSource");
  if (body === "json") parameters.push(`body${bodyIsOptional ? "?" : ""}: Body<${type}>`);
  const more = body === "file" ? " & FileOptions" : "";
  parameters.push(requiredQuery.length > 0 ? `options: RequiredOptions<${type}>` : `options?: Options<${type}>${more}`);
  const answers = {
    json: `Promise<Answer<${type}>>`,
    list: `List<${type}>`,
    stream: "Promise<Response>",
    import: `Import<${type}>`,
  };
  return `(${parameters.join(", ")}): ${answers[answer]}`;
}

function parameterOf([name, , isNumber]: Operation["params"][number]): string {
  return `${name}: ${isNumber ? "number" : "string"}`;
}

function shorthand({ operation, name, set, summary }: Shorthand, group: readonly Operation[]): string {
  const whole = group.find(({ id }) => id === operation);
  if (whole === undefined) throw new Error(`${name} is short for ${operation}, which its group does not have`);
  const parameters = whole.params.map(parameterOf);
  const type = `O["${operation}"]`;
  const keys = Object.keys(set).map((key) => `"${key}"`);
  const call = `await matchbook.${whole.group}.${name}(${whole.params.map(([, value]) => JSON.stringify(value)).join(", ")});`;
  const doc = `${summary}. Short for \`${whole.name}\` with \`${JSON.stringify(set)}\`.\n@example\n${call}`;
  const body = `body?: Omit<Body<${type}>, ${keys.join(" | ")}>`;
  return `${comment(doc)}\n${name}(${[...parameters, body, `options?: Options<${type}>`].join(", ")}): Promise<Answer<${type}>>;`;
}

function docOf(operation: Operation): string {
  return `${operation.summary}.\n\n${operation.description}\n\n@example\n${exampleOf(operation)}`;
}

function comment(text: string): string {
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`;
}

function block(head: string, members: readonly string[], description = ""): string {
  const inside = members.join("\n").replaceAll(/^(?=.)/gm, "  ");
  return `/** ${description} */\n${head} {\n${inside}\n}`;
}

function camelCase(tag: string): string {
  return tag.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
}
