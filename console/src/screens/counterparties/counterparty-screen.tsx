import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { oneQuery } from "../../api/list-query.ts";
import type { Counterparty } from "../../api/resources.ts";
import { useFilters } from "../../components/page/filters.tsx";
import { Fact, Facts, Page, Section } from "../../components/page/page.tsx";
import { Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { Parties } from "../books/open-items/parties.tsx";
import { InvoicesTable } from "../invoices/invoices-table.tsx";
import { Learned } from "./learned.tsx";
import { counterpartyWords as words } from "./words.ts";

const route = getRouteApi("/shell/counterparties/$code");

/** A counterparty: how matching recognizes it, and its open items and invoices. */
export default function CounterpartyScreen() {
  const { code } = route.useParams();
  const { search, change } = useFilters(route.useSearch());
  const { t, day } = useSpeech();
  const query = useQuery(oneQuery<Counterparty>(`/counterparties/${encodeURIComponent(code)}`));
  return (
    <Page title={query.data?.name ?? code}>
      <Loaded query={query}>
        {({ accountCode, name, aliases, paymentMethods, createdAt }) => (
          <>
            <Section title={t(words.details)}>
              <Facts>
                <Fact name={t(words.code)}>{accountCode}</Fact>
                <Fact name={t(words.aliases)}>{aliases.join(", ")}</Fact>
                <Fact name={t(words.accounts)}>
                  {paymentMethods.map(({ code: method, iban }) => iban ?? method).join(", ")}
                </Fact>
                <Fact name={t(words.since)}>{day(createdAt.slice(0, 10))}</Fact>
              </Facts>
            </Section>
            <Parties day={search.day} onDay={(on) => change({ day: on })} counterpartyId={accountCode} />
            <Learned code={accountCode} name={name} />
            <InvoicesTable ofOneParty query={{ counterpartyId: accountCode, page: search.page }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
