import { ADVICE_KINDS, ADVICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMay } from "../../../api/session.ts";
import { ChoiceFilter, Filters, useFilters } from "../../../components/page/filters.tsx";
import { BUTTON_LINK } from "../../../components/page/link-styles.ts";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { Empty } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { ImportsPage } from "../imports-page.tsx";
import { useAdviceColumns } from "./columns.tsx";
import { advicesQuery } from "./queries.ts";
import { adviceWords as words } from "./words.ts";

const route = getRouteApi("/shell/imports/advices/{-$id}");

/** All advices, newest first. */
export default function AdviceList() {
  const { t } = useSpeech();
  const search = route.useSearch();
  const change = useFilters<typeof search>();
  const query = useQuery(advicesQuery({ ...search, page: search.page ?? 1 }));
  const columns = useAdviceColumns();
  const mayHandIn = useMay("advices:write");
  const start = mayHandIn && (
    <Link to="/imports/advices/{-$id}" params={{ id: "new" }} className={BUTTON_LINK}>
      {t(words.handIn)}
    </Link>
  );
  return (
    <ImportsPage actions={start}>
      <Filters>
        <ChoiceFilter
          label={t(common.status)}
          any={t(common.anyStatus)}
          value={search.status}
          values={ADVICE_STATUSES}
          textOf={(status) => t(words[status])}
          onChange={(status) => change({ status })}
        />
        <ChoiceFilter
          label={t(common.kind)}
          any={t(words.anyKind)}
          value={search.kind}
          values={ADVICE_KINDS}
          textOf={(kind) => t(words[kind])}
          onChange={(kind) => change({ kind })}
        />
      </Filters>
      <PagedSection
        title={t(words.title)}
        query={query}
        columns={columns}
        idOf={({ id }) => id}
        onPage={(page) => change({ page })}
        empty={
          <Empty title={t(words.empty)} action={start}>
            {t(words.hint)}
          </Empty>
        }
      />
    </ImportsPage>
  );
}
