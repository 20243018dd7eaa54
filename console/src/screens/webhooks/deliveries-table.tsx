import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Query } from "../../api/request.ts";
import { Badge } from "../../components/badge.tsx";
import { LINK } from "../../components/page/link-styles.ts";
import { PagedTable } from "../../components/page/paged-table.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { DELIVERY_TONES, type Delivery, deliveriesQuery } from "./queries.ts";
import { webhookWords as words } from "./words.ts";

/** The log of deliveries. It follows what happens. */
export function DeliveriesTable({ query, onPage }: { query: Query; onPage(page: number): void }) {
  const { t, time, number } = useSpeech();
  return (
    <PagedTable
      label={t(words.deliveries)}
      query={useQuery(deliveriesQuery(query))}
      idOf={({ id }) => id}
      onPage={onPage}
      empty={<Empty title={t(words.noDeliveries)} />}
      columns={[
        {
          title: t(words.event),
          cell: ({ id, eventType }) => (
            <Link to="/webhooks/deliveries/$deliveryId" params={{ deliveryId: id }} className={LINK}>
              {eventType}
            </Link>
          ),
        },
        { title: t(common.status), cell: ({ status }) => <DeliveryStatus status={status} /> },
        { title: t(words.answer), numeric: true, cell: ({ responseStatus }) => responseStatus ?? "" },
        {
          title: t(words.attempts),
          minor: true,
          numeric: true,
          cell: ({ attemptCount, maxAttempts }) => t(words.attemptsOf, { count: attemptCount, most: maxAttempts }),
        },
        {
          title: t(words.duration),
          minor: true,
          numeric: true,
          cell: ({ durationMs, attemptCount }) => attemptCount > 0 && `${number(durationMs)} ms`,
        },
        { title: t(words.created), minor: true, short: true, cell: ({ createdAt }) => time(createdAt) },
      ]}
    />
  );
}

export function DeliveryStatus({ status }: Pick<Delivery, "status">) {
  const { t } = useSpeech();
  return (
    <span data-status={status}>
      <Badge tone={DELIVERY_TONES[status]}>{t(words[status])}</Badge>
    </span>
  );
}
