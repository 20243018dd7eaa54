import { ADVICE_KINDS, ADVICE_STATUSES } from "@matchbook/vocabulary/statuses";
import { getRouteApi } from "@tanstack/react-router";
import { useMay } from "../../../api/session.ts";
import { Filters, useFilters } from "../../../components/page/filters.tsx";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { TextLink } from "../../../components/page/text-link.tsx";
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
  const { search, choice } = useFilters(route.useSearch());
  const columns = useAdviceColumns();
  const mayHandIn = useMay("advices:write");
  const start = mayHandIn && (
    <TextLink to="/imports/advices/{-$id}" params={{ id: "new" }} look="primary" text={t(words.handIn)} />
  );
  return (
    <ImportsPage actions={start}>
      <Filters>
        {choice("status", ADVICE_STATUSES, words)}
        {choice("kind", ADVICE_KINDS, words, [common.kind, words.anyKind])}
      </Filters>
      <PagedSection
        title={words.title}
        list={advicesQuery({ ...search, page: search.page ?? 1 })}
        columns={columns}
        empty={<Empty title={t(words.empty)} action={start} hint={t(words.hint)} />}
      />
    </ImportsPage>
  );
}
