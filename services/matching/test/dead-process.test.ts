import { workSubject } from "@matchbook/runtime/events/signals";
import { connectMongo } from "@matchbook/runtime/mongo/mongo";
import type { ProcessRow } from "@matchbook/runtime/process/watch-beats";
import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anInvoice, type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ PROCESS_LEASE_MS: "500" });
});
afterAll(() => fixture.stop());

test("an invoice that a process was writing when it died can be changed as soon as its lease has ended", async () => {
  const { client, call, service } = fixture;
  const invoiceNumber = "INV-2026-0001";
  await client.createCounterparty({ accountCode: "C-1", name: "Alpha", aliases: [], paymentMethods: [] }, call);
  await client.createInvoices({ items: [anInvoice({ invoiceNumber })] }, call);
  const { mongo, nats } = service.context;
  const { db } = mongo;
  const dead = await connectMongo(testInfra().mongoUri, db.databaseName);
  const session = dead.client.startSession();
  try {
    session.startTransaction();
    await dead.db
      .collection(`invoices.${call.tenant}`)
      .updateOne({ invoiceNumber }, { $set: { total: 1n } }, { session });
    const processes = db.collection<ProcessRow>("processes");
    await processes.insertOne({ _id: "dead", beat: 7, app: dead.app });
    nats.connection.publish(workSubject(nats.root, nats.service), dead.app);
    await waitUntil(
      () => processes.findOne({ _id: "dead" }),
      (row) => row === null,
    );
    // MongoDB itself would end the transaction after a minute; the change is refused after some seconds.
    const invoice = await client.updateInvoice({ invoiceNumber, totalAmount: "120" }, call);
    expect(invoice).toMatchObject({ total: 12_000n });
  } finally {
    await session.endSession().catch(() => undefined);
    await dead.client.close();
  }
});
