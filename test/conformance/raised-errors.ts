import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ERROR_CATALOGUE, type ErrorCode } from "@matchbook/runtime/errors/error-catalogue";

/**
 * Finds in the source which error codes an operation can raise. It follows names from one top-level declaration to the
 * next, through imports and gRPC calls. A code counts as raised where a declaration holds it as a string and does not
 * only compare with it.
 */

const ROOT = join(import.meta.dirname, "..", "..");
const SOURCES = ["gateway/src/**/*.ts", "services/*/src/**/*.ts", "packages/{api,matcher,runtime}/src/**/*.ts"];
/** They name codes in order to describe them, or have words that are codes too. */
const DESCRIBING = [
  "packages/runtime/src/errors/error-catalogue.ts",
  "gateway/src/openapi/error-responses.ts",
  "packages/matcher/src/model/match-reasons.ts",
];
const SERVICES: Record<string, string> = { transactions: "transaction", matching: "matching", webhooks: "webhook" };

/** Matches on a ledger that is discarded, and proposes only what the rules of matching allow. */
const DISCARDED = "services/matching/src/engine/agent-rights.ts#assertLeadsTo";

interface Declaration {
  file: string;
  text: string;
}

interface Source {
  /** Local name of an import: the file and the name there. */
  imports: Map<string, string>;
  declarations: Map<string, Declaration>;
}

const sources = new Map(
  globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts") && !DESCRIBING.includes(file))
    .map((file) => [file, parse(file)]),
);

/** The codes that any code raises. */
export function allRaised(): Set<ErrorCode> {
  return new Set([...sources.values()].flatMap(({ declarations }) => [...declarations.values()].flatMap(codesIn)));
}

/** The codes that the handler of a route can raise, found from the route's declaration. */
export function raisedBy(operationId: string): Set<ErrorCode> {
  const start = declaring(operationId, "gateway/src/routes/");
  if (start === undefined) throw new Error(`no route declares ${operationId}`);
  const reached = new Set<Declaration>();
  follow(`${start}#${operationId}`, reached);
  return new Set([...reached].flatMap(codesIn));
}

/** The file of a folder that declares a name. */
function declaring(name: string, folder: string): string | undefined {
  return [...sources].find(([file, { declarations }]) => file.startsWith(folder) && declarations.has(name))?.[0];
}

function follow(at: string, reached: Set<Declaration>): void {
  const [file = "", name = ""] = at.split("#");
  const source = sources.get(file);
  const declaration = source?.declarations.get(name);
  if (source === undefined || declaration === undefined || reached.has(declaration) || at === DISCARDED) return;
  reached.add(declaration);
  for (const [, word = ""] of declaration.text.matchAll(/(?<![.\w])(\w+)(?!\w*:)/g)) {
    if (source.declarations.has(word)) follow(`${file}#${word}`, reached);
    const target = source.imports.get(word);
    if (target !== undefined) follow(target, reached);
  }
  for (const [, client = "", rpc = ""] of declaration.text.matchAll(/\b(\w+)\.(\w+)\(/g)) {
    for (const service of servicesBehind(client, declaration)) {
      const table = declaring(rpc, `services/${service}/src/rpc/`);
      if (table !== undefined) follow(`${table}#${rpc}`, reached);
    }
  }
}

/**
 * The services that a client may call. In the gateway, a variable (the owner of a file) may be the client of any
 * service.
 */
function servicesBehind(client: string, { file }: Declaration): string[] {
  const named = SERVICES[client];
  if (named !== undefined) return [named];
  return file.startsWith("gateway/") ? Object.values(SERVICES) : [];
}

function codesIn({ text }: Declaration): ErrorCode[] {
  return [...text.matchAll(/(?<![!=]== )"(\w+)"/g)]
    .map(([, word]) => word as ErrorCode)
    .filter((word) => Object.hasOwn(ERROR_CATALOGUE, word));
}

function parse(file: string): Source {
  const code = readFileSync(join(ROOT, file), "utf8")
    .replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, "")
    // A table of RPCs names those that have their own files, where they are found.
    .replaceAll(/^export const \w+ = \{$.*?^\} satisfies Rpcs;$/gms, (table) => table.replaceAll(/^ {2}\w+,$/gm, ""));
  const imports = new Map<string, string>();
  for (const [, names = "", from = ""] of code.matchAll(/^import \{([^}]*)\} from "([^"]+)";$/gm)) {
    for (const name of names.split(",").map((part) => part.trim())) {
      const [remote = "", local = remote] = name.split(" as ");
      if (name !== "" && !name.startsWith("type ")) imports.set(local, `${resolve(file, from)}#${remote}`);
    }
  }
  const declarations = new Map<string, Declaration>();
  // Routes and RPCs are members of the table of their resource.
  const route = / {2}(\w+): (?:route\.|csvRoute\(|async \(|\(context)/;
  const starts = [
    ...code.matchAll(/^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)/gm),
    ...code.matchAll(new RegExp(`^${route.source}`, "gm")),
  ];
  const end = `^(?:export |async |function|class|const|let|interface|type|import|\\};|${route.source})`;
  const ends = [...code.matchAll(new RegExp(end, "gm"))];
  for (const { 1: name = "", index } of starts) {
    const next = ends.find((one) => one.index > index)?.index ?? code.length;
    declarations.set(name, { file, text: withoutDeclaredErrors(code.slice(index, next)) });
  }
  return { imports, declarations };
}

/** A route's list of the errors that it documents says nothing about what it raises. */
function withoutDeclaredErrors(text: string): string {
  return text.replace(/^ {4}errors: (?:\[.*?\]|\w+),$/ms, "");
}

function resolve(file: string, from: string): string {
  if (from.startsWith(".")) return relative(ROOT, join(ROOT, dirname(file), from));
  const [, name, path] = /^@matchbook\/(\w+)\/(.+)$/.exec(from) ?? [];
  return name === undefined ? from : `packages/${name}/src/${path}.ts`;
}
