import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { DELIVERY_STATUSES } from "@matchbook/vocabulary/statuses";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { lazyDialog } from "../../../components/lazy.tsx";
import { Filters, PeriodFilter, useFilters } from "../../../components/page/filters.tsx";
import { SearchField } from "../../../components/page/search-field.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { Deliveries } from "../deliveries-table.tsx";
import { webhookWords as words } from "../words.ts";
import { DestinationPage } from "./destination-page.tsx";

const route = getRouteApi("/shell/webhooks/$id/deliveries");
const ResendDialog = lazyDialog(() => import("./resend-dialog.tsx"));

/** The deliveries to a destination. */
export default function DeliveriesScreen() {
  const { t } = useSpeech();
  const { id } = route.useParams();
  const { search, change, choice } = useFilters(route.useSearch());
  const { page, ...filter } = search;
  const [resending, setResending] = useState(false);
  const mayResend = useMayAdminister();
  return (
    <DestinationPage id={id}>
      {({ id: endpointId }) => (
        <>
          <Filters>
            {choice("status", DELIVERY_STATUSES, words)}
            {choice("eventType", EVENT_TYPES, String, [words.event, words.anyEvent])}
            <SearchField
              label={t(words.answer)}
              value={filter.responseStatus ?? ""}
              onChange={(text) => change({ responseStatus: text?.replaceAll(/\D/g, "") || undefined })}
            />
            <PeriodFilter search={filter} onChange={change} />
          </Filters>
          <Deliveries
            query={{ ...filter, endpointId, page }}
            actions={mayResend && <Button onClick={() => setResending(true)}>{t(words.resendAll)}</Button>}
          />
          {resending && <ResendDialog filter={{ ...filter, endpointId }} onClose={() => setResending(false)} />}
        </>
      )}
    </DestinationPage>
  );
}
