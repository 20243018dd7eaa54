import { ListSyncsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { newId } from "@matchbook/runtime/values/ids";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entry, statement } from "../../../packages/statements/test/statement-files.ts";
import { findSyncPage } from "../src/store/syncs.ts";
import { environment, importFile, newCall, type RunningService, startService } from "./setup.ts";

let service: RunningService;
const call = newCall();
const banks: string[] = [];
const syncs: string[] = [];

beforeAll(async () => {
  service = await startService(environment());
  for (const name of ["first", "second"]) banks.push((await service.client.connectBank({ name }, call)).id);
  const payment = (amount: string) => entry({ amount: `<Amt Ccy="EUR">${amount}</Amt>` });
  const files: [number, string][] = [
    [0, statement(payment("1.00"))],
    [0, "no statement"],
    [1, statement(payment("2.00"))],
    [1, statement(payment("2.00") + payment("3.00"))],
  ];
  for (const [bank, file] of files) syncs.push((await importFile(service, call, banks[bank] ?? "", file)).id);
});
afterAll(() => service?.stop());

const list = async (filter: { bankConnectionId?: string; statuses?: string[] }, by = call) => {
  const answer = await service.client.listSyncs({ ...emptyMessage(ListSyncsRequest), ...filter }, by);
  expect(answer.page?.total).toBe(BigInt(answer.syncs.length));
  return answer.syncs.map(({ id }) => syncs.indexOf(id));
};

describe("listing imports", () => {
  test("newest first, of all connections or of one, in some statuses", async () => {
    expect(await list({})).toEqual([3, 2, 1, 0]);
    expect(await list({ bankConnectionId: banks[0] ?? "" })).toEqual([1, 0]);
    expect(await list({ statuses: ["failed"] })).toEqual([1]);
    expect(await list({ statuses: ["failed", "completed"], bankConnectionId: banks[0] ?? "" })).toEqual([1, 0]);
    expect(await list({ statuses: ["pending"] })).toEqual([]);
    expect(await list({ bankConnectionId: banks[0] ?? "" }, newCall())).toEqual([]);
  });

  test("is paged", async () => {
    const { syncs: items, page } = await service.client.listSyncs(
      { page: { page: 2, pageSize: 3 }, statuses: [] },
      call,
    );
    expect(items.map(({ id }) => id)).toEqual(syncs.slice(0, 1));
    expect(page).toEqual({ page: 2, pageSize: 3, total: 4n, totalIsLowerBound: false });
  });

  test.each([
    {},
    { bankConnectionId: newId() },
    { statuses: ["failed"] },
    { statuses: ["failed"], bankConnectionId: newId() },
    { statuses: ["failed", "pending"], bankConnectionId: newId() },
  ])("an index serves a page with the filter %o, without a sort in memory", async (filter) => {
    const plans = await plansOf(service.context.mongo.db, async () =>
      findSyncPage(await service.context.collections(call.tenant), { ...emptyMessage(ListSyncsRequest), ...filter }),
    );
    expect(plans.some(({ collection }) => collection === `syncs.${call.tenant}`)).toBe(true);
    expect(wasteful(plans)).toEqual([]);
  });
});
