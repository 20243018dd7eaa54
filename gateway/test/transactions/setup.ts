import { afterAll, beforeAll } from "vitest";
import { ask } from "../request.ts";
import { startTestGateway, type TestGateway } from "../setup.ts";

/** One gateway for all suites in this folder. */
export let gateway: TestGateway;
export let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  token = (await gateway.key()).key;
});
afterAll(() => gateway.stop());

export const PATH = "/api/v1/transactions";
export const line = { amount: 12.34, currency: "EUR", direction: "credit", value_date: "2026-03-01" };
export const post = (body: unknown) => ask(gateway.url, "POST", PATH, { token, body });
export const fieldsOf = (details: { field: string }[]) => details.map(({ field }) => field);
