import { type Command, eventTypeOf, textOf } from "../command.ts";
import { take } from "../take.ts";
import { UsageError } from "../usage-error.ts";

/** `matchbook trigger` */
export const trigger: Command = {
  usage: "EVENT [--destination ID]",
  mostWords: 1,
  summary: "Sends a test event with example data, once, to the active destinations that take its type, or to one",
  options: { destination: { type: "string" } },
  async run(context, args) {
    const [asked] = args.positionals;
    if (asked === undefined) throw new UsageError("which event? For example match.confirmed");
    const eventType = eventTypeOf(asked);
    const people = context.people();
    const only = textOf(args, "destination");
    const all = await take(people.webhookEndpoints.list({ signal: context.signal }));
    const chosen = all.filter(({ id, active, eventTypes }) =>
      only === undefined ? active && eventTypes.includes(eventType) : id === only,
    );
    if (chosen.length === 0 && only !== undefined) throw new Error(`there is no destination ${only}`);
    if (chosen.length === 0) throw new Error(`no destination takes ${eventType}; \`matchbook listen\` makes one`);
    for (const { id, url } of chosen) {
      const { data } = await people.webhookEndpoints.sendTestEvent(id, { eventType }, { signal: context.signal });
      context.out.result(data, `${eventType} → ${url}, event ${data.eventId}`);
    }
    return 0;
  },
};
