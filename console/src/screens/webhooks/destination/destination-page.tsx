import { useQuery } from "@tanstack/react-query";
import { linkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { request } from "../../../api/request.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { notify } from "../../../components/notices.tsx";
import { Page, Problem } from "../../../components/page/page.tsx";
import { Tabs } from "../../../components/page/tabs.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { type Destination, destinationQuery, destinationsChanged } from "../queries.ts";
import { webhookWords as words } from "../words.ts";

/** The frame of the pages of one destination: its address, whether it is active and why not. */
export function DestinationPage({ id, children }: { id: string; children(destination: Destination): ReactNode }) {
  const { t } = useSpeech();
  const query = useQuery(destinationQuery(id));
  const mayChange = useMayAdminister();
  const sending = useChange(async () => {
    await request("POST", `/webhook-endpoints/${id}/test`, { body: {} });
    notify(t(words.testSent), "good");
    await destinationsChanged();
  });
  const params = { id };
  const tabs = [
    { link: linkOptions({ to: "/webhooks/$id/overview", params }), text: t(words.overview) },
    { link: linkOptions({ to: "/webhooks/$id/deliveries", params }), text: t(words.deliveries) },
    { link: linkOptions({ to: "/webhooks/$id/settings", params }), text: t(words.settings) },
  ];
  return (
    <Page
      title={query.data?.url ?? t(words.destination)}
      actions={mayChange && <Button text={t(words.test)} disabled={sending.busy} onClick={() => void sending.run()} />}
    >
      <Tabs label={t(words.destination)} tabs={tabs} />
      <Problem error={sending.error} />
      <Loaded query={query}>
        {(destination) => (
          <>
            <State destination={destination} mayChange={mayChange} />
            {children(destination)}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function State({ destination, mayChange }: { destination: Destination; mayChange: boolean }) {
  const { t, time } = useSpeech();
  const { id, active, disabledReason, disabledAt } = destination;
  const { run, error, busy } = useChange(async () => {
    await request("PATCH", `/webhook-endpoints/${id}`, { body: { active: true } });
    await destinationsChanged();
  });
  if (active) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <Badge tone="warn">{t(words.disabled)}</Badge>
      <p className="min-w-0 flex-1">
        {disabledReason !== null && t(words[disabledReason])} {t(words.disabledHint)}{" "}
        {disabledAt !== null && t(words.since, { time: time(disabledAt) })}
      </p>
      {mayChange && <Button text={t(words.enable)} disabled={busy} onClick={() => void run()} />}
      <Problem error={error} />
    </div>
  );
}
