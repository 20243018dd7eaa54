import { Backlog } from "@matchbook/runtime/events/consumer/backlog";
import { addDeadLetter, countDeadLetters, openDeadLetters } from "@matchbook/runtime/events/consumer/dead-letters";
import { type Delivery, NO_FAILURES } from "@matchbook/runtime/events/consumer/delivery";
import type { Mongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newId } from "@matchbook/runtime/values/ids";

const CONSUMER = "plans";
const OPTIONS = { durable: CONSUMER, ackWaitMs: 60_000, log: silentLogger() };

function delivery(tenant: string): Delivery {
  const nothing = () => undefined;
  const event = { tenant, eventId: newId(), type: "invoice.paid", data: Buffer.from("x"), trace: undefined };
  return { ...event, failures: NO_FAILURES, ack: nothing, giveBack: nothing };
}

/** Everything that a consumer asks its queues in the database: the backlog and the dead letters. */
export async function useQueues(mongo: Mongo): Promise<void> {
  const backlog = new Backlog({ mongo, ...OPTIONS }, { events: 500, bytes: 4 * 1024 * 1024 }, () => undefined);
  const [failed, lost] = [delivery("failing"), delivery("failing")];
  await backlog.store(Array.from({ length: 1_500 }, () => delivery("busy")));
  for (const one of Array.from({ length: 300 }, () => delivery("failing")))
    await backlog.postpone(one, { attempts: 1, tries: 1, since: new Date() }, "failed", new Date());
  await backlog.postpone(failed, { attempts: 1, tries: 1, since: new Date() }, "failed", new Date());
  for (let nth = 0; nth < 5; nth += 1) {
    await backlog.next();
    await backlog.finish();
  }
  await backlog.next();
  await backlog.leave();
  for (const tenant of ["busy", "failing", "idle"]) await backlog.holdsNew(tenant);
  await backlog.queue.count();
  await backlog.queue.overdueSeconds();

  const deadLetters = openDeadLetters(mongo);
  for (const one of [failed, lost]) await addDeadLetter(mongo, CONSUMER, one, NO_FAILURES, "failed");
  await countDeadLetters(mongo, CONSUMER);
  for (const filter of [{}, { tenant: "failing" }, { id: `${CONSUMER}:${failed.eventId}` }]) {
    await deadLetters.list(filter, 10);
    await deadLetters.count(filter);
  }
  await deadLetters.replay({ id: `${CONSUMER}:${failed.eventId}` });
  await deadLetters.drop({ tenant: "failing" });
}
