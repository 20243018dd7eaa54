import { METRIC_WINDOWS } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SelectField } from "../../../components/field.tsx";
import { Fact, Facts, Section } from "../../../components/page/page.tsx";
import { Table } from "../../../components/page/table.tsx";
import { Loaded } from "../../../components/states.tsx";
import { useSpeech } from "../../../i18n/language.ts";
import { type Destination, type Metrics, metricsQuery } from "../queries.ts";
import { webhookWords as words } from "../words.ts";
import { Charts } from "./charts.tsx";
import { DestinationPage } from "./destination-page.tsx";

const route = getRouteApi("/shell/webhooks/$id/overview");
type Window = keyof typeof METRIC_WINDOWS;
const WINDOWS = Object.keys(METRIC_WINDOWS) as Window[];

/** Browsers color a meter whose value is far above its optimum like a problem, if that is below the low part. */
const ALL_BAD = { low: 0.1, high: 0.2, optimum: 0 };
const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300;

/** The figures of the deliveries to a destination. */
export default function OverviewScreen() {
  const { id } = route.useParams();
  return <DestinationPage id={id}>{(destination) => <Content destination={destination} />}</DestinationPage>;
}

function Content({ destination }: { destination: Destination }) {
  const { t, ago, number } = useSpeech();
  const { window = "24h" } = route.useSearch();
  const navigate = route.useNavigate();
  const metrics = useQuery(metricsQuery(destination.id, window));
  const { lastSuccessAt, lastFailureAt, consecutiveFailures } = destination;
  return (
    <Section
      title={t(words.deliveries)}
      actions={
        <SelectField
          label={t(words.window)}
          bare
          value={window}
          onChange={(window) => void navigate({ search: { window }, replace: true })}
          options={WINDOWS.map((value) => ({ value, text: t(words[value]) }))}
        />
      }
    >
      <Loaded query={metrics}>{(data) => <Numbers metrics={data} />}</Loaded>
      <Facts>
        <Fact name={t(words.lastSuccess)}>{lastSuccessAt !== null && ago(lastSuccessAt)}</Fact>
        <Fact name={t(words.lastFailure)}>{lastFailureAt !== null && ago(lastFailureAt)}</Fact>
        <Fact name={t(words.failures)}>{number(consecutiveFailures)}</Fact>
      </Facts>
    </Section>
  );
}

function Numbers({ metrics }: { metrics: Metrics }) {
  const { t, number, percent } = useSpeech();
  const { success, failure, unfinished, p50, p95, responses, periods, sampled } = metrics;
  const finished = success + failure;
  return (
    <>
      <Facts>
        <Fact name={t(words.rate)}>{finished > 0 && percent(success / finished)}</Fact>
        <Fact name={t(words.delivered)}>
          <span data-delivered>{number(success)}</span>
        </Fact>
        <Fact name={t(words.notDelivered)}>{number(failure)}</Fact>
        <Fact name={t(words.unfinished)}>{number(unfinished)}</Fact>
        <Fact name={t(words.p50)}>{p50 !== null && t(words.ms, { count: p50 })}</Fact>
        <Fact name={t(words.p95)}>{p95 !== null && t(words.ms, { count: p95 })}</Fact>
      </Facts>
      <Charts periods={periods} />
      {sampled && <p className="px-4 pb-3 text-soft">{t(words.sampled)}</p>}
      {responses.length > 0 && (
        <Table
          label={t(words.responses)}
          rows={responses}
          idOf={({ responseStatus }) => String(responseStatus)}
          columns={[
            { title: words.answer, cell: ({ responseStatus }) => responseStatus ?? t(words.noAnswer) },
            { title: words.deliveries, numeric: true, cell: ({ deliveries }) => deliveries },
            {
              title: words.share,
              sort: ({ deliveries }) => deliveries,
              cell: ({ responseStatus, deliveries }) => (
                <meter
                  {...(isSuccess(responseStatus) ? {} : ALL_BAD)}
                  className="w-full min-w-24"
                  min={0}
                  max={finished}
                  value={deliveries}
                  aria-label={t(words.share)}
                >
                  {percent(deliveries / Math.max(1, finished))}
                </meter>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
