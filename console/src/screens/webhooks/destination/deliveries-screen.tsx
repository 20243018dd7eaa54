import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { DELIVERY_STATUSES } from "@matchbook/vocabulary/statuses";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField, TextField } from "../../../components/field.tsx";
import { Section } from "../../../components/page/page.tsx";
import { SearchField } from "../../../components/page/search-field.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { DeliveriesTable } from "../deliveries-table.tsx";
import { webhookWords as words } from "../words.ts";
import { DestinationPage } from "./destination-page.tsx";

const route = getRouteApi("/shell/webhooks/$id/deliveries");
const ResendDialog = lazy(() => import("./resend-dialog.tsx"));

/** What was sent to a destination. */
export function DeliveriesScreen() {
  const { t } = useSpeech();
  const { id } = route.useParams();
  const { page, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const [resending, setResending] = useState(false);
  const mayResend = useMayAdminister();
  const change = (changes: object) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...changes }), replace: true });
  const set = (name: keyof typeof filter) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value || undefined });
  return (
    <DestinationPage id={id}>
      {({ id: endpointId }) => (
        <>
          <div className="flex flex-wrap items-end gap-2">
            <SelectField
              label={t(common.status)}
              className="w-36"
              value={filter.status ?? ""}
              onChange={set("status")}
              options={[
                { value: "", text: t(words.anyStatus) },
                ...DELIVERY_STATUSES.map((value) => ({ value, text: t(words[value]) })),
              ]}
            />
            <SelectField
              label={t(words.event)}
              className="w-44"
              value={filter.eventType ?? ""}
              onChange={set("eventType")}
              options={[
                { value: "", text: t(words.anyEvent) },
                ...EVENT_TYPES.map((value) => ({ value, text: value })),
              ]}
            />
            <SearchField
              label={t(words.answer)}
              value={filter.responseStatus ?? ""}
              onChange={(text) => change({ responseStatus: text?.replaceAll(/\D/g, "") })}
            />
            <TextField label={t(words.from)} type="date" value={filter.dateFrom ?? ""} onChange={set("dateFrom")} />
            <TextField label={t(words.to)} type="date" value={filter.dateTo ?? ""} onChange={set("dateTo")} />
          </div>
          <Section
            title={t(words.deliveries)}
            actions={mayResend && <Button onClick={() => setResending(true)}>{t(words.resendAll)}</Button>}
          >
            <DeliveriesTable query={{ ...filter, endpointId, page }} onPage={(next) => change({ page: next })} />
          </Section>
          <Suspense>
            {resending && <ResendDialog filter={{ ...filter, endpointId }} onClose={() => setResending(false)} />}
          </Suspense>
        </>
      )}
    </DestinationPage>
  );
}
