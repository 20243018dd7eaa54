import { getRouteApi } from "@tanstack/react-router";
import { listQuery } from "../../api/list-query.ts";
import type { Counterparty } from "../../api/resources.ts";
import { useMay } from "../../api/session.ts";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy.tsx";
import { useFilters } from "../../components/page/filters.tsx";
import { Page } from "../../components/page/page.tsx";
import { PagedSection } from "../../components/page/paged-section.tsx";
import { SearchField } from "../../components/page/search-field.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { isolated } from "../../values/isolated.ts";
import { counterpartyWords as words } from "./words.ts";

const CreateDialog = lazyDialog(() => import("./create-dialog.tsx"));
const route = getRouteApi("/shell/counterparties");

export default function CounterpartiesScreen() {
  const { t } = useSpeech();
  const { search, change } = useFilters(route.useSearch());
  const mayCreate = useMay("counterparties:write");
  const add = mayCreate && <Button text={t(words.create)} kind="primary" onClick={() => change({ create: "1" })} />;
  return (
    <Page title={t(words.title)} actions={add}>
      <div className="max-w-xs">
        <SearchField label={t(words.find)} value={search.text ?? ""} onChange={(text) => change({ text })} />
      </div>
      <PagedSection
        title={words.title}
        list={listQuery<Counterparty>("/counterparties", { text: search.text, page: search.page })}
        idOf={({ accountCode }) => accountCode}
        empty={<Empty title={t(words.empty)} action={add} />}
        columns={[
          {
            title: common.name,
            cell: ({ accountCode, name }) => (
              <TextLink
                to="/counterparties/$code"
                params={{ code: accountCode }}
                className="wrap-anywhere"
                text={isolated(name)}
              />
            ),
          },
          { title: words.code, short: true, cell: ({ accountCode }) => accountCode },
          { title: words.aliases, minor: true, cell: ({ aliases }) => aliases.join(", ") },
        ]}
      />
      {search.create !== undefined && mayCreate && <CreateDialog onClose={() => change({ create: undefined })} />}
    </Page>
  );
}
