import { testInfra } from "@matchbook/devstack/test-infra";
import type { CommandStartedEvent, Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, startFixture, until } from "./setup.ts";

let receiver: Receiver;
let fixture: Fixture;
beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(200).end());
  const uri = new URL(testInfra().mongoUri);
  uri.searchParams.set("monitorCommands", "true");
  fixture = await startFixture([receiver.origin], { MONGODB_URI: uri.href, WEBHOOK_SWEEP_EVERY_MS: "500" });
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

test.each([
  [1, 1_500],
  [20, 100],
])(
  "to %i destinations, %i events under load cost at most three round trips per hundred deliveries",
  async (count, events) => {
    const created = [];
    for (let nth = 0; nth < count; nth++) created.push(await fixture.create(`${receiver.origin}/${nth}`));
    await fixture.deliver(anEvent());
    await fixture.service.context.worker.drain();
    const published = Array.from({ length: events }, () => anEvent());
    receiver.received.length = 0;

    const commands: string[] = [];
    const { client } = fixture.service.context.store.mongo;
    const counted = ({ commandName, command }: CommandStartedEvent) => {
      if (!goesByTheClock(commandName, command)) commands.push(commandName);
    };
    client.on("commandStarted", counted);
    await fixture.publish(...published);
    await until(() => {
      // As time passes, in case the machine is so busy that some of the work is put off.
      fixture.time.now = new Date();
      return receiver.received.length >= events * count;
    });
    await fixture.service.context.worker.drain();
    client.off("commandStarted", counted);
    const perHundred = (commands.length * 100) / (events * count);
    expect(perHundred, summary(commands)).toBeLessThanOrEqual(3);
    for (const { id } of created) await fixture.client.deleteEndpoint({ id }, fixture.call);
  },
);

/** What is done every so often, whatever the load: probes, and the look at what has become due. */
function goesByTheClock(name: string, command: Document): boolean {
  return name === "ping" || (name === "find" && command.find === "schedule");
}

function summary(commands: string[]): string {
  return [...Map.groupBy(commands, (name) => name)].map(([name, all]) => `${name} ${all.length}`).join(", ");
}
