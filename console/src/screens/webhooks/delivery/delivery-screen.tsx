import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { request } from "../../../api/request.ts";
import { useMayAdminister } from "../../../api/session.ts";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { notify } from "../../../components/notices.tsx";
import { Fact, Facts, Page, Problem, Section } from "../../../components/page/page.tsx";
import { TableSection } from "../../../components/page/table-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useChange } from "../../../components/use-change.ts";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { attemptProblem } from "../attempt-problem.ts";
import { DeliveryStatus } from "../deliveries-table.tsx";
import { type DeliveryDetail, deliveryQuery, destinationsChanged } from "../queries.ts";
import { webhookWords as words } from "../words.ts";
import { toCurl } from "./curl.ts";

const route = getRouteApi("/shell/webhooks/deliveries/$deliveryId");

/** One delivery: its attempts with their answers, and the body that was sent. */
export default function DeliveryScreen() {
  const { deliveryId } = route.useParams();
  const { t } = useSpeech();
  const query = useQuery(deliveryQuery(deliveryId));
  const mayResend = useMayAdminister();
  const resending = useChange(async () => {
    await request("POST", `/webhook-deliveries/${deliveryId}/resend`);
    notify(t(words.resent), "good");
    await destinationsChanged();
  });
  return (
    <Page
      title={query.data?.eventType ?? t(words.deliveries)}
      actions={
        mayResend && <Button text={t(words.resend)} disabled={resending.busy} onClick={() => void resending.run()} />
      }
    >
      <Problem error={resending.error} />
      <Loaded query={query}>{(delivery) => <Content delivery={delivery} />}</Loaded>
    </Page>
  );
}

function Content({ delivery }: { delivery: DeliveryDetail }) {
  const { t, time, language } = useSpeech();
  const { endpointId, endpointUrl, status, nextRetryAt, lastError, payload } = delivery;
  return (
    <>
      <Section title={t(common.status)} actions={<DeliveryStatus status={status} />}>
        <Facts>
          <Fact name={t(words.destination)}>
            <TextLink
              to="/webhooks/$id/deliveries"
              params={{ id: endpointId }}
              className="wrap-anywhere"
              text={endpointUrl}
            />
          </Fact>
          <Fact name={t(words.created)}>{time(delivery.createdAt)}</Fact>
          <Fact name={t(words.answer)}>{delivery.responseStatus}</Fact>
          <Fact name={t(common.problem)}>{attemptProblem(lastError, delivery.responseStatus, language)}</Fact>
          <Fact name={t(words.nextRetry)}>{nextRetryAt !== null && time(nextRetryAt)}</Fact>
        </Facts>
      </Section>
      <Attempts attempts={delivery.attempts} />
      <Section
        title={t(words.payload)}
        actions={
          payload != null && (
            <>
              <CopyButton text={JSON.stringify(payload)} action={t(words.copyPayload)} />
              <CopyButton text={toCurl(delivery)} action={t(words.curl)} />
            </>
          )
        }
      >
        {payload == null ? (
          <p className="px-4 py-3 text-soft">{t(words.noPayload)}</p>
        ) : (
          <pre className="p-4 text-[0.8125rem] break-all whitespace-pre-wrap">{JSON.stringify(payload, null, 2)}</pre>
        )}
      </Section>
    </>
  );
}

function Attempts({ attempts }: Pick<DeliveryDetail, "attempts">) {
  const { t, language } = useSpeech();
  return (
    <TableSection
      title={t(words.attempts)}
      empty={t(words.noAttempts)}
      rows={attempts}
      columns={[
        { title: words.attempt, numeric: true, cell: (attempt) => attempt.number },
        { title: common.date, time: ({ at }) => at },
        {
          title: words.answer,
          cell: ({ responseStatus, error, responseExcerpt }) => (
            <>
              {[responseStatus ?? t(words.noAnswer), attemptProblem(error, responseStatus, language)]
                .filter((part) => part !== null)
                .join(" · ")}{" "}
              {responseExcerpt && (
                <pre className="mt-1 text-[0.75rem] break-all whitespace-pre-wrap text-soft">{responseExcerpt}</pre>
              )}
            </>
          ),
        },
        {
          title: words.duration,
          numeric: true,
          cell: ({ durationMs }) => t(words.ms, { count: durationMs }),
          sort: ({ durationMs }) => durationMs,
        },
      ]}
    />
  );
}
