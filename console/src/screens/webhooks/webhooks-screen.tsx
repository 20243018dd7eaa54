import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { listQuery } from "../../api/list-query.ts";
import { useMayAdminister } from "../../api/session.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy.tsx";
import type { Column } from "../../components/page/column.tsx";
import { Page } from "../../components/page/page.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { DayAtAGlance } from "./day-at-a-glance.tsx";
import { type Destination, HEALTH_TONES, type Health, healthOf, LIVE_MS } from "./queries.ts";
import { webhookWords as words } from "./words.ts";

const route = getRouteApi("/shell/webhooks");
const AddDialog = lazyDialog(() => import("./add-dialog.tsx"));

/** The destinations of a tenant's events. */
export default function WebhooksScreen() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const [adding, setAdding] = useState(false);
  const mayChange = useMayAdminister();
  const columns = useColumns(mayChange);
  const add = mayChange && <Button text={t(words.add)} kind="primary" onClick={() => setAdding(true)} />;
  return (
    <Page
      title={t(words.title)}
      actions={
        <>
          <TextLink to="/webhooks/events" text={t(words.events)} />
          {add}
        </>
      }
    >
      <PagedSection
        title={words.destinations}
        list={{ ...listQuery<Destination>("/webhook-endpoints", search), refetchInterval: LIVE_MS * 2 }}
        columns={columns}
        empty={<Empty title={t(words.empty)} action={add} hint={t(words.emptyHint)} />}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

/** @param mayReadDay whether to show how the last day went: only administrators may read it */
function useColumns(mayReadDay: boolean): Column<Destination>[] {
  const { t, ago } = useSpeech();
  const lastDay: Column<Destination> = {
    title: words.lastDay,
    numeric: true,
    cell: ({ id }) => <DayAtAGlance id={id} />,
  };
  return [
    {
      title: words.url,
      cell: ({ id, url, description }) => (
        <>
          <TextLink to="/webhooks/$id/overview" params={{ id }} className="wrap-anywhere" text={url} />
          {description !== undefined && <p className="text-soft">{description}</p>}
        </>
      ),
    },
    {
      title: common.status,
      cell: (destination) => <HealthBadge health={healthOf(destination)} />,
      sort: (destination) => t(words[healthOf(destination)]),
    },
    ...(mayReadDay ? [lastDay] : []),
    { title: words.eventTypes, minor: true, numeric: true, cell: ({ eventTypes }) => eventTypes.length },
    {
      ...{ title: words.lastDelivery, minor: true },
      sort: ({ lastDeliveryAt }) => lastDeliveryAt,
      cell: ({ lastDeliveryAt, lastSuccessAt, lastFailureAt }) => {
        if (lastDeliveryAt === null) return null;
        const failed = (lastFailureAt ?? "") > (lastSuccessAt ?? "");
        return t(failed ? words.failedAgo : words.answeredAgo, { ago: ago(lastDeliveryAt) });
      },
    },
  ];
}

function HealthBadge({ health }: { health: Health }) {
  const { t } = useSpeech();
  return <Badge tone={HEALTH_TONES[health]} data-health={health} text={t(words[health])} />;
}
