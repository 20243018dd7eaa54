import { type Backlog, openBacklog } from "@matchbook/runtime/consumer/backlog";
import { addDeadLetter, countDeadLetters, openDeadLetters } from "@matchbook/runtime/consumer/dead-letters";
import { type Delivery, NO_FAILURES } from "@matchbook/runtime/consumer/delivery";
import { openSuspects } from "@matchbook/runtime/consumer/suspects";
import { newId } from "@matchbook/runtime/ids";
import type { Mongo } from "@matchbook/runtime/mongo";

const CONSUMER = "plans";
const LEASE_MS = 60_000;

function delivery(tenant: string): Delivery {
  const nothing = () => undefined;
  const event = { tenant, eventId: newId(), type: "invoice.paid", data: Buffer.from("x"), trace: undefined };
  return { from: "stream", ...event, failures: NO_FAILURES, suspect: false, settle: nothing, giveBack: nothing };
}

/** Everything that a consumer asks its queues in the database: the backlog, the markers and the dead letters. */
export async function useQueues(mongo: Mongo): Promise<void> {
  const backlog = openBacklog(mongo, CONSUMER, LEASE_MS);
  const [failed, lost] = [delivery("failing"), delivery("failing")];
  await backlog.store(Array.from({ length: 1_500 }, () => delivery("busy")));
  for (const one of Array.from({ length: 300 }, () => delivery("failing")))
    await backlog.postpone(one, { attempts: 1, tries: 1, since: new Date() }, "failed", new Date());
  await backlog.postpone(failed, { attempts: 1, tries: 1, since: new Date() }, "failed", new Date());
  await backlog.lookAgainAt(failed, new Date());
  await claim(backlog);
  for (const tenant of ["busy", "failing", "idle"]) await backlog.holdsNew(tenant);
  await backlog.measure();

  const suspects = openSuspects(mongo, CONSUMER, LEASE_MS);
  await suspects.begin(failed);
  await suspects.begin(failed);
  await suspects.renew();
  await suspects.end(failed);
  await suspects.discard(failed);

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

async function claim(backlog: Backlog): Promise<void> {
  const claimed: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const row = await backlog.claimNext(nth === 2 ? ["busy"] : []);
    if (row !== undefined) claimed.push(row._id);
  }
  await backlog.renew(claimed);
  await backlog.finish(claimed[0] ?? "");
  await backlog.release(claimed.slice(1));
}
