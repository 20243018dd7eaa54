import type { fxRateResource, importedRatesResource } from "@matchbook/api/resources/counterparty";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { z } from "zod";
import { listQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import { request } from "../../../api/request.ts";
import { useMay } from "../../../api/session.ts";
import { notify } from "../../../components/notices.tsx";
import { Filters, useFilters } from "../../../components/page/filters.tsx";
import { Problem } from "../../../components/page/page.tsx";
import { PagedSection } from "../../../components/page/paged-section.tsx";
import { SearchField } from "../../../components/page/search-field.tsx";
import { Empty } from "../../../components/states.tsx";
import { common } from "../../../i18n/common.ts";
import { useSpeech } from "../../../i18n/language.ts";
import { isCurrency } from "../../../values/minor-units.ts";
import { formatRate } from "../../../values/rate.ts";
import { FileButton } from "../../imports/new/file-button.tsx";
import { SettingsPage } from "../settings-page.tsx";
import { rateWords as words } from "./words.ts";

type Rate = z.infer<typeof fxRateResource>;
type Imported = z.infer<typeof importedRatesResource>;
const route = getRouteApi("/shell/settings/rates");

/** The exchange rates by which lines of another currency are matched. */
export default function RatesScreen() {
  const { t, locale } = useSpeech();
  const mayImport = useMay("fx-rates:write");
  const { search, change } = useFilters(route.useSearch());
  const filter = (name: "base" | "quote") => (text: string | undefined) => {
    const currency = text?.toUpperCase();
    if (currency === undefined || isCurrency(currency)) change({ [name]: currency });
  };
  return (
    <SettingsPage>
      {mayImport && <ImportRates />}
      <Filters>
        <SearchField label={t(common.from)} value={search.base ?? ""} onChange={filter("base")} />
        <SearchField label={t(words.quote)} value={search.quote ?? ""} onChange={filter("quote")} />
      </Filters>
      <PagedSection
        title={words.title}
        list={listQuery<Rate>("/fx-rates", search)}
        empty={<Empty title={t(words.empty)} hint={t(words.emptyHint)} />}
        columns={[
          { title: common.date, day: ({ date }) => date },
          { title: common.from, cell: ({ base }) => base },
          { title: words.quote, cell: ({ quote }) => quote },
          {
            title: words.rate,
            numeric: true,
            cell: ({ rate }) => formatRate(rate, locale),
            sort: ({ rate }) => Number(rate),
          },
        ]}
      />
    </SettingsPage>
  );
}

function ImportRates() {
  const { t } = useSpeech();
  const [error, setError] = useState<unknown>();
  const id = useId();
  const choose = async (content: File) => {
    setError(undefined);
    try {
      const file = { content, type: "application/xml" };
      const { data } = await request<Imported>("POST", "/fx-rates/import", { file });
      notify(t(words.stored, { count: data.stored }), "good");
      await queryClient.invalidateQueries({ queryKey: ["/fx-rates"] });
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <Problem error={error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          text={t(words.upload)}
          accept=".xml"
          note={`${id}-note`}
          onFiles={([file]) => file && void choose(file)}
        />
        <p id={`${id}-note`} className="min-w-0 flex-1 basis-72 text-[0.8125rem] text-soft">
          {t(words.uploadHint)}
        </p>
      </div>
    </>
  );
}
