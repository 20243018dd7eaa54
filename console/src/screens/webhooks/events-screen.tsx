import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "../../api/request.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { Page } from "../../components/page/page.tsx";
import { Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { webhookWords as words } from "./words.ts";

/** The part of the API's description that says what events look like. */
interface ApiDescription {
  webhooks: Record<string, { post: { requestBody: { content: { "application/json": { example: unknown } } } } }>;
}

const descriptionQuery = queryOptions({
  queryKey: ["api-description"],
  queryFn: () => send<ApiDescription>("GET", "/console/api/v1/openapi.json"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Every event with an example. */
export default function EventsScreen() {
  const { t } = useSpeech();
  const query = useQuery(descriptionQuery);
  return (
    <Page title={t(words.events)}>
      <p className="text-soft">{t(words.eventsHint)}</p>
      <Loaded query={query}>
        {({ webhooks }) => (
          <div className="flex flex-col gap-2">
            {EVENT_TYPES.map((type) => {
              const example = JSON.stringify(
                webhooks[type]?.post.requestBody.content["application/json"].example,
                null,
                2,
              );
              return (
                <details key={type} className="rounded-lg border border-line bg-panel">
                  <summary className="px-4 py-2.5 font-medium">{type}</summary>
                  <div className="border-t border-line px-4 py-3">
                    <CopyButton text={example} label={t(words.example, { type })} />
                    <pre className="text-[0.8125rem] break-all whitespace-pre-wrap">{example}</pre>
                  </div>
                </details>
              );
            })}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
