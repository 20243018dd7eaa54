import type { ReactNode } from "react";
import type { Query } from "../../api/request.ts";
import { Badge } from "../../components/badge.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { DELIVERY_TONES, type Delivery, deliveriesQuery } from "./queries.ts";
import { webhookWords as words } from "./words.ts";

interface DeliveriesProps {
  query: Query;
  actions: ReactNode;
}

/** The log of deliveries. It follows what happens. */
export function Deliveries({ query, actions }: DeliveriesProps) {
  const { t, number } = useSpeech();
  return (
    <PagedSection
      title={words.deliveries}
      actions={actions}
      list={deliveriesQuery(query)}
      empty={<Empty title={t(words.noDeliveries)} />}
      columns={[
        {
          title: words.event,
          cell: ({ id, eventType }) => (
            <TextLink to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: id }} text={eventType} />
          ),
        },
        { title: common.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
        { title: words.answer, numeric: true, cell: ({ responseStatus }) => responseStatus },
        {
          ...{ title: words.attempts, minor: true, numeric: true },
          sort: ({ attemptCount }) => attemptCount,
          cell: ({ attemptCount, maxAttempts }) => t(words.attemptsOf, { count: attemptCount, most: maxAttempts }),
        },
        {
          ...{ title: words.duration, minor: true, numeric: true },
          sort: ({ durationMs }) => durationMs,
          cell: ({ durationMs, attemptCount }) => attemptCount > 0 && `${number(durationMs)} ms`,
        },
        { title: words.created, minor: true, time: ({ createdAt }) => createdAt },
      ]}
    />
  );
}

export function DeliveryStatus({ status }: Pick<Delivery, "status">) {
  const { t } = useSpeech();
  return <Badge tone={DELIVERY_TONES[status]} data-status={status} text={t(words[status])} />;
}
