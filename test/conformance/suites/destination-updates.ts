import { describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { api, at, get, newDestination, newHook, patch, TIME } from "../destination-calls.ts";
import { dataOf, type Resource, UNKNOWN_ID } from "../fixtures.ts";

/** Changes of webhook destinations, and what is refused. */

describe("update of a webhook destination", () => {
  test("changes each field alone and keeps the others", async () => {
    const endpoint = await newDestination({ description: "one" });
    const { secret: _secret, ...before } = endpoint;
    const url = at(newHook());
    for (const change of [{ url }, { description: "two" }, { eventTypes: ["sync.completed"] }, { active: true }]) {
      const after = dataOf(await patch(endpoint, { ...change, unknown: 1, id: UNKNOWN_ID, secretPrefix: "x" }));
      expect(after).toEqual({ ...before, ...change, updatedAt: TIME });
      Object.assign(before, after);
    }
  });

  test("null removes the description, an empty text is kept, and null on creation is like a missing field", async () => {
    const endpoint = await newDestination({ description: "one" });
    expect(dataOf(await patch(endpoint, { description: null }))).not.toHaveProperty("description");
    expect(dataOf(await patch(endpoint, { description: "" }))).toMatchObject({ description: "" });
    const answer = await patch(endpoint, { description: null, active: true });
    expect(dataOf(answer)).not.toHaveProperty("description");
    expect(await newDestination({ description: null })).not.toHaveProperty("description");
  });

  test("an application is set, changed, filtered by and removed", async () => {
    const application = `shop-${newHook().replaceAll("/", "")}`;
    const endpoint = await newDestination({ application });
    const other = await newDestination();
    expect(endpoint).toMatchObject({ application });
    expect(other).not.toHaveProperty("application");
    const listed = async (name: string) =>
      dataOf(await api.console("GET", `/webhook-endpoints?application=${name}`)).map(({ id }: Resource) => id);
    expect(await listed(application)).toEqual([endpoint.id]);
    expect(dataOf(await patch(other, { application }))).toMatchObject({ application });
    expect(await listed(application)).toEqual([other.id, endpoint.id]);
    expect(dataOf(await patch(endpoint, { application: null }))).not.toHaveProperty("application");
    expect(await listed(application)).toEqual([other.id]);
    expect(await get(endpoint)).not.toHaveProperty("application");
    for (const wrong of ["", "-a", "a b", "a".repeat(65), 1])
      expect(fieldsOf(await patch(endpoint, { application: wrong }))).toEqual(["application"]);
    expect(fieldsOf(await api.console("GET", "/webhook-endpoints?application="))).toEqual(["application"]);
  });

  test("custom headers are set, replaced and removed, and only their names are shown", async () => {
    const headers = { authorization: "Bearer s3cr3t", "x-team": "billing" };
    const endpoint = await newDestination({ headers });
    expect(endpoint).toMatchObject({ headerNames: ["authorization", "x-team"] });
    const replaced = await patch(endpoint, { headers: { "X-Key": "s3cr3t" } });
    expect(dataOf(replaced)).toMatchObject({ headerNames: ["X-Key"] });
    expect(JSON.stringify([endpoint, replaced.text, await get(endpoint)])).not.toContain("s3cr3t");
    for (const none of [null, {}]) {
      expect(dataOf(await patch(endpoint, { headers: none }))).not.toHaveProperty("headerNames");
      await patch(endpoint, { headers });
    }
    for (const name of ["webhook-id", "Host", "content-type", "connection"]) {
      const refused = await patch(endpoint, { headers: { [name]: "s3cr3t" } });
      expect(fieldsOf(refused)).toEqual([`headers.${name}`]);
      expect(refused.text).not.toContain("s3cr3t");
    }
    expect(fieldsOf(await patch(endpoint, { headers: { "x-key": "s3cr3t\r\nhost: a" } }))).toEqual(["headers.x-key"]);
  });

  test("a rate and an order are set and removed", async () => {
    const endpoint = await newDestination({ maxPerSecond: 5, ordered: true });
    expect(endpoint).toMatchObject({ maxPerSecond: 5, ordered: true });
    expect(dataOf(await patch(endpoint, { maxPerSecond: 6 }))).toMatchObject({ maxPerSecond: 6, ordered: true });
    const plain = dataOf(await patch(endpoint, { maxPerSecond: null, ordered: false }));
    for (const field of ["maxPerSecond", "ordered"]) expect(plain).not.toHaveProperty(field);
    for (const maxPerSecond of [0, -1, 1.5, 1_001, "5"])
      expect(fieldsOf(await patch(endpoint, { maxPerSecond }))).toEqual(["maxPerSecond"]);
    expect(fieldsOf(await patch(endpoint, { ordered: "yes" }))).toEqual(["ordered"]);
  });

  test("an empty body is refused with At least one field is required", async () => {
    const endpoint = await newDestination();
    for (const body of [{}, undefined, { unknown: 1 }]) {
      expect(refusal(await patch(endpoint, body))).toEqual([
        400,
        "At least one field is required",
        "at_least_one_field_required",
      ]);
    }
  });

  test("every route of a destination answers 404 to an unknown id", async () => {
    for (const id of [UNKNOWN_ID, "nonsense"]) {
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["PATCH", "", { active: true }],
        ["DELETE", "", undefined],
        ["POST", "/rotate-secret", undefined],
        ["POST", "/test", {}],
        ["POST", "/recover", { since: "2026-01-01T00:00:00Z" }],
      ] as const) {
        const answer = await api.console(method, `/webhook-endpoints/${id}${path}`, body);
        expect([path, ...refusal(answer)]).toEqual([
          path,
          404,
          "Webhook endpoint not found",
          "webhook_endpoint_not_found",
        ]);
      }
    }
  });

  test("values of a wrong type are refused", async () => {
    const endpoint = await newDestination();
    for (const active of ["true", 1, null]) expect(fieldsOf(await patch(endpoint, { active }))).toEqual(["active"]);
    expect(fieldsOf(await patch(endpoint, { description: 1 }))).toEqual(["description"]);
    expect(fieldsOf(await patch(endpoint, { url: ["https://8.8.8.8/"] }))).toEqual(["url"]);
  });
});
