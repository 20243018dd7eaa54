import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";
import type { Operation } from "./operations.ts";
import { pythonType } from "./python-types.ts";
import { SHORTHANDS } from "./shorthands.ts";

/** Words that Python keeps for itself. */
const KEYWORDS = new Set(["import", "from", "global", "is", "pass", "in", "not", "or", "and", "class", "del"]);

/** The classes of the resources, blocking and asynchronous, with a sentence for each method. */
export function pythonMethods(operations: readonly Operation[], { tags }: OpenApiDocument): string {
  const descriptions = new Map(
    tags.map(({ name, description }) => [snakeCase(name.replaceAll("-", "_")), description]),
  );
  const groups = Map.groupBy(operations, ({ group }) => snakeCase(group));
  const classes = [false, true].flatMap((isAsync) => {
    const names: [group: string, name: string][] = [];
    const resources = [...groups].map(([group, members]) => {
      const name = `${isAsync ? "Async" : ""}${pascalCase(group)}Methods`;
      names.push([group, name]);
      const methods = members.flatMap((one) => [method(one, isAsync), ...shorthands(one, isAsync)]);
      return `class ${name}:
    """${descriptions.get(group) ?? pascalCase(group)}"""

    def __init__(self, core: ${isAsync ? "AsyncCore" : "Core"}) -> None:
        self._core = core

${methods.join("\n")}`;
    });
    const fields = names.map(([group, name]) => `        self.${group} = ${name}(core)`);
    return [
      ...resources,
      `class ${isAsync ? "AsyncMethods" : "Methods"}:
    """The operations of the API by their resource."""

    def __init__(self, core: ${isAsync ? "AsyncCore" : "Core"}) -> None:
${fields.join("\n")}
`,
    ];
  });
  return `from __future__ import annotations

from typing import Any, Dict, List, Literal, cast

from .._core import AsyncCore, Core, File
from .._imports import AsyncImport, Import
from .._lists import AsyncRows, Rows
from .._settings import Operation
from .types import *  # noqa: F403

${classes.join("\n\n")}`;
}

function method(operation: Operation, isAsync: boolean): string {
  const { id, name, group, params, query, body, bodyIsOptional, answer, summary } = operation;
  const positional = params.map(([param, , isNumber]) => `${snakeCase(param)}: ${isNumber ? "int" : "str"}`);
  if (body === "file") positional.push("file: File");
  if (body === "json") positional.push(`body: ${operation.bodyType}${bodyIsOptional ? " | None = None" : ""}`);
  const options = query.map(({ name: parameter, schema, required }) => {
    const type = pythonType(schema);
    return `${pythonName(parameter)}: ${required ? type : `${type} | None = None`}`;
  });
  const common = ["timeout: float | None = None", ...(operation.keyed ? ["idempotency_key: str | None = None"] : [])];
  const signature = ["self", ...positional, "*", ...options, ...common].join(", ");
  const sent = [
    `Operation("${id}", "${operation.method}", "${operation.path}", keyed=${python(operation.keyed)})`,
    `params=(${params.map(([param]) => `${snakeCase(param)},`).join(" ")})`,
    `query={${query.map(({ name: parameter }) => `"${parameter}": ${pythonName(parameter)}`).join(", ")}}`,
    "timeout=timeout",
    ...(operation.keyed ? ["idempotency_key=idempotency_key"] : []),
    ...(body === "json" ? [bodyIsOptional ? "body=cast(Any, body or {})" : "body=body"] : []),
    ...(body === "file" ? ["file=file"] : []),
    ...(answer === "stream" ? ["text=True"] : []),
  ].join(", ");
  const pythonMethod = pythonName(snakeCase(name ?? group));
  return block(pythonMethod, signature, summary, sent, operation, isAsync);
}

function shorthands(operation: Operation, isAsync: boolean): string[] {
  return SHORTHANDS.filter(({ operation: id }) => id === operation.id).map(({ name, set, summary }) => {
    const [[param] = ["id"]] = operation.params;
    const call = `${isAsync ? "await " : ""}self.${operation.name}(${param}, cast(Any, {**changes, **${JSON.stringify(set)}}), timeout=timeout)`;
    return `    ${isAsync ? "async " : ""}def ${name}(self, ${param}: str, *, timeout: float | None = None, **changes: Any) -> ${operation.answerType}:
        """${summary}. Further fields of the change are keyword arguments."""
        return ${call}
`;
  });
}

function block(name: string, signature: string, summary: string, sent: string, operation: Operation, isAsync: boolean) {
  const { answer, answerType, rowType } = operation;
  const prefix = isAsync ? "Async" : "";
  const doc = `        """${summary}."""`;
  if (answer === "list")
    return `    def ${name}(${signature}) -> ${prefix}Rows[${rowType}, ${answerType}]:\n${doc}\n        return ${prefix}Rows(self._core, self._core.call(${sent}))\n`;
  if (answer === "import")
    return `    def ${name}(${signature}) -> ${prefix}Import:\n${doc}\n        return ${prefix}Import(self._core, self._core.call(${sent}))\n`;
  const type = answer === "stream" ? "str" : answerType;
  const send = `${isAsync ? "await " : ""}self._core.send(self._core.call(${sent}))`;
  return `    ${isAsync ? "async " : ""}def ${name}(${signature}) -> ${type}:\n${doc}\n        return cast(${JSON.stringify(type)}, ${send})\n`;
}

function python(value: boolean): string {
  return value ? "True" : "False";
}

function pythonName(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(.)/g, (_all, letter: string) => letter.toUpperCase());
}
