import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { Overview, ReviewQueues } from "../../api/resources.ts";
import { Section } from "../../components/page/page.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { type Destination, destinationsQuery, healthOf } from "../webhooks/queries.ts";
import { overviewWords as words } from "./words.ts";

/** The work that waits for a person: lines of the queues, and destinations that fail. */
export function NeedsYou({ counts, automaticRate }: { counts: ReviewQueues; automaticRate: number | null }) {
  const { t, percent } = useSpeech();
  const { data: destinations } = useQuery(destinationsQuery);
  const queue = (name: "suggested" | "choose" | "open" | "part"): LinkProps => ({
    to: "/review",
    search: { queue: name },
  });
  return (
    <Section title={t(words.needsYou)}>
      <ul className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
        <Figure count={counts.suggested} text={t(words.suggested)} link={queue("suggested")} />
        <Figure count={counts.ambiguous} text={t(words.ambiguous)} link={queue("choose")} />
        <Figure count={counts.unmatched} text={t(words.unmatched)} link={queue("open")} />
        <Figure count={counts.partiallyMatched} text={t(words.part)} link={queue("part")} />
        {automaticRate !== null && <Share text={t(words.automatic)}>{percent(automaticRate)}</Share>}
      </ul>
      {(destinations?.data ?? [])
        .filter((destination) => ["failing", "disabled"].includes(healthOf(destination)))
        .map((destination) => (
          <Failing key={destination.id} destination={destination} />
        ))}
    </Section>
  );
}

/** A destination that fails for longer needs a person, in milliseconds. */
const HOUR_MS = 60 * 60 * 1_000;

function Failing({ destination }: { destination: Destination }) {
  const { t, ago } = useSpeech();
  const { failingSince } = destination;
  const fails = failingSince !== undefined && Date.now() - Date.parse(failingSince) >= HOUR_MS;
  const failing = fails ? words.destinationFailsLong : words.destinationFails;
  const text = healthOf(destination) === "disabled" ? words.destinationDisabled : failing;
  return (
    <p className="border-t border-line px-4 py-2" data-failing={destination.id}>
      <Link to="/webhooks/$id/overview" params={{ id: destination.id }} className="text-bad underline">
        {t(text, {
          url: destination.url,
          count: destination.consecutiveFailures,
          ago: failingSince === undefined ? "" : ago(failingSince),
        })}
      </Link>
    </p>
  );
}

/** Which part of the finished deliveries arrived, and what still waits. */
export function Deliveries({ deliveries }: Pick<Overview, "deliveries">) {
  const { t, percent } = useSpeech();
  const failed = deliveries.failed + deliveries.exhausted;
  const finished = deliveries.success + failed;
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
      {finished > 0 && <Share text={t(words.successRate)}>{percent(deliveries.success / finished)}</Share>}
      <Figure count={deliveries.success} text={t(words.delivered)} link={{ to: "/webhooks" }} />
      <Figure count={deliveries.pending + deliveries.delivering} text={t(words.waiting)} link={{ to: "/webhooks" }} />
      <Figure count={failed} text={t(words.failed)} link={{ to: "/webhooks" }} />
    </ul>
  );
}

/** A part of a whole, in percent. */
function Share({ text, children }: { text: string; children: string }) {
  return (
    <li data-share>
      <span className="block text-2xl font-semibold tabular-nums">{children}</span>
      {text}
    </li>
  );
}

/** A number that leads to what it counts. */
function Figure({ count, text, link }: { count: number; text: string; link: LinkProps }) {
  const { number } = useSpeech();
  return (
    <li>
      <Link {...link} className="block rounded-md hover:underline">
        <span className="block text-2xl font-semibold text-brand-text tabular-nums">{number(count)}</span>
        {text}
      </Link>
    </li>
  );
}
