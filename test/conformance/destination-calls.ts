import { randomUUID } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { dataOf, type Resource } from "./fixtures.ts";
import { type Api, useSystem } from "./system.ts";

/** Webhook destinations of one tenant, which the suites about destinations share. */

const system = useSystem();
export let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

export const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const newHook = () => `/${randomUUID()}`;
export const at = (hook: string) => system.stack.receiver.url + hook;
export async function newDestination(fields: object = {}): Promise<Resource> {
  const body = { url: at(newHook()), eventTypes: ["transaction.created"], ...fields };
  return dataOf(await api.console("POST", "/webhook-endpoints", body));
}
export const pathOf = ({ id }: Resource) => `/webhook-endpoints/${id}`;
export const patch = (endpoint: Resource, body: unknown) => api.console("PATCH", pathOf(endpoint), body);
export const get = async (endpoint: Resource) => dataOf(await api.console("GET", pathOf(endpoint)));
