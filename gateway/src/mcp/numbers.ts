import { randomUUID } from "node:crypto";
import { ExactNumber, isObject } from "@matchbook/api/json";

/** Makes long numbers plain except in arguments, which may be amounts. @returns a function that puts the id back */
export function plainNumbers(message: Record<string, unknown>): (answer: string) => string {
  const { id, params } = message;
  for (const [key, value] of Object.entries(message)) if (key !== "params") message[key] = plain(value);
  if (isObject(params))
    for (const key of Object.keys(params)) if (key !== "arguments") params[key] = plain(params[key]);
  if (!(id instanceof ExactNumber)) return (answer) => answer;
  const standIn = randomUUID();
  message.id = standIn;
  return (answer) => answer.replace(`"${standIn}"`, id.text);
}

function plain(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, plain(of)])) : value;
}
