import { DEFAULT_SETTINGS } from "@matchbook/matcher/model/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSettings } from "../src/store/settings.ts";
import { findSmall, putSmall } from "../src/store/tenant-collections.ts";
import { ANY_LINE, NO_ACTION } from "./rule-values.ts";
import { type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

const FOR_DOCUMENTS = { identity: { names: [], taxIds: [], ibans: [] }, tableMappingsJson: [] };
const ESTIMATES = { estimatedCeilings: expect.arrayContaining([{ currency: "KRW", amount: 1_000_000_000n }]) };

test("a tenant that changed nothing has the defaults and no stored document", async () => {
  const { client, call, service } = fixture;
  expect(await client.getMatchingSettings({}, call)).toEqual({
    ...DEFAULT_SETTINGS,
    ...ESTIMATES,
    ...FOR_DOCUMENTS,
    updatedAt: undefined,
  });
  const { small } = await service.context.collections(call.tenant);
  expect(await small.countDocuments({ _id: "settings" })).toBe(0);
});

test("changed settings apply to matching, unchanged ones keep their defaults, and other tenants are unaffected", async () => {
  const { client, call, service } = fixture;
  const ceilings = [{ currency: "JPY", amount: 500_000n }];
  await client.updateMatchingSettings({ suggestFrom: 40, ceilings: { ceilings } }, call);
  const changed = await client.updateMatchingSettings({ autoConfirm: false, ceilingOtherwise: {} }, call);
  const expected = { ...DEFAULT_SETTINGS, suggestFrom: 40, autoConfirm: false, ceilings, ceilingOtherwise: undefined };
  expect(changed).toEqual({ ...expected, ...FOR_DOCUMENTS, estimatedCeilings: [], updatedAt: expect.any(Date) });
  expect(await findSettings(await service.context.collections(call.tenant))).toEqual(expected);
  expect(await findSettings(await service.context.collections("other"))).toEqual(DEFAULT_SETTINGS);
  const limited = await client.updateMatchingSettings({ ceilingOtherwise: { amount: 5n } }, call);
  expect(limited.ceilingOtherwise).toBe(5n);
  const inYen = await client.updateMatchingSettings({ baseCurrency: "JPY" }, call);
  expect(inYen).toMatchObject({ baseCurrency: "JPY", ceilingOtherwise: 5n });
  await expect(client.updateMatchingSettings({ baseCurrency: "XXQ" }, call)).rejects.toMatchObject({
    fields: [{ field: "baseCurrency" }],
  });
});

test("refuses thresholds in the wrong order, also against the stored one, and names the given field", async () => {
  const { client } = fixture;
  const call = { ...fixture.call, tenant: "order" };
  const refused = (field: string) => ({ code: "validation_failed", fields: [{ field, message: expect.any(String) }] });
  await client.updateMatchingSettings({ suggestFrom: 50, confirmFrom: 60 }, call);
  await expect(client.updateMatchingSettings({ suggestFrom: 61 }, call)).rejects.toMatchObject(refused("suggestFrom"));
  await expect(client.updateMatchingSettings({ confirmFrom: 49 }, call)).rejects.toMatchObject(refused("confirmFrom"));
  const both = { suggestFrom: 80, confirmFrom: 70 };
  await expect(client.updateMatchingSettings(both, call)).rejects.toMatchObject(refused("confirmFrom"));
  expect(await client.getMatchingSettings({}, call)).toMatchObject({ suggestFrom: 50, confirmFrom: 60 });
});

test("concurrent changes of different settings all hold", async () => {
  const { client } = fixture;
  const call = { ...fixture.call, tenant: "together" };
  const ceilings = { ceilings: [{ currency: "EUR", amount: 5n }] };
  const changes = [{ margin: 7 }, { autoConfirm: false }, { suggestFrom: 41 }, { ceilings }, { baseCurrency: "CHF" }];
  await Promise.all(changes.map((change) => client.updateMatchingSettings(change, call)));
  const all = Object.assign({}, ...changes, ceilings);
  expect(await client.getMatchingSettings({}, call)).toMatchObject(all);
});

test("of two contradicting concurrent changes one is refused", async () => {
  const { client } = fixture;
  const call = { ...fixture.call, tenant: "at-once" };
  const outcomes = await Promise.allSettled([
    client.updateMatchingSettings({ suggestFrom: 68 }, call),
    client.updateMatchingSettings({ confirmFrom: 35 }, call),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const { suggestFrom, confirmFrom } = await client.getMatchingSettings({}, call);
  expect(suggestFrom).toBeLessThanOrEqual(confirmFrom);
});

test("what a later version stores beside settings, reasons, rules and periods stays when they change", async () => {
  const { client, service } = fixture;
  const call = { ...fixture.call, tenant: "later" };
  const collections = await service.context.collections(call.tenant);
  const change = async (nth: 1 | 2) => {
    const rule = { name: `${nth}`, conditions: { ...ANY_LINE, textMatches: "rent" }, actions: NO_ACTION };
    await client.updateMatchingSettings({ margin: nth }, call);
    await client.putWorkReasons({ reasons: [{ code: `r${nth}`, label: "Reason" }] }, call);
    await client.putRules({ rules: [rule] }, call);
    await client.closePeriod({ until: `2026-01-0${nth}`, unexplainedLines: 0n }, call);
  };
  await change(1);
  const { modifiedCount } = await collections.small.updateMany({}, { $set: { later: { field: 1 } } });
  await change(2);
  expect(await collections.small.countDocuments({ later: { field: 1 } })).toBe(modifiedCount);
  const rows = ["settings", "work_reasons", "rules", "closed_periods"] as const;
  expect(await Promise.all(rows.map((id) => findSmall(collections, id)))).toMatchObject([
    { margin: 2, later: { field: 1 } },
    { reasons: [{ code: "r2" }], later: { field: 1 } },
    { rules: [{ name: "2" }], later: { field: 1 } },
    { periods: [{ until: "2026-01-02" }], later: { field: 1 } },
  ]);
});

test("a small row loses the fields that are put as undefined, and no others", async () => {
  const collections = await fixture.service.context.collections("fields");
  const preparing = { id: "a", ranges: [], createdAt: new Date(), actor: "a", actorName: "A", settingsVersion: 0n };
  await putSmall(collections, "exports", { last: 1n, upTo: 2n, waiting: [], preparing });
  await putSmall(collections, "exports", { last: 2n, preparing: undefined });
  expect(await findSmall(collections, "exports")).toEqual({ last: 2n, upTo: 2n, waiting: [] });
});
